// The sentences of each language but English, loaded when somebody reads it: those of the page, those of the referee,
// and what the scenarios say of themselves.
export type Sentences = Record<string, string>;

class Catalogue {
  of: Record<string, Sentences> = $state.raw({});
  /** Those of papers alone, loaded when somebody first asks for one. */
  papers: Record<string, Sentences> = $state.raw({});

  async load(language: string): Promise<void> {
    if (language !== 'de' || this.of.de) return;
    try {
      const [page, referee, scenarios] = await Promise.all([import('./de.json'), import('./referee.de.json'), import('./scenarios.de.json')]);
      this.of = { ...this.of, de: { ...scenarios.default, ...referee.default, ...page.default } };
    } catch {
      // Not connected, and not kept: the page stays English.
    }
  }

  async loadPapers(language: string): Promise<void> {
    if (language !== 'de' || this.papers.de) return;
    try {
      this.papers = { ...this.papers, de: (await import('./papers.de.json')).default };
    } catch {
      // As above.
    }
  }
}

export const catalogue = new Catalogue();
