// A rulebook page of docs/rules as sections and clauses, and its Markdown as HTML.

export interface Clause {
  id: string;
  title: string;
  basis: string;
  options: string[];
  body: string;
  section: string;
}

export interface Section {
  title: string;
  /** Markdown before the first clause. */
  intro: string;
  clauses: Clause[];
}

export interface Book {
  title: string;
  intro: string;
  sections: Section[];
  clauses: Map<string, Clause>;
}

export function parseBook(markdown: string): Book {
  const book: Book = { title: '', intro: '', sections: [], clauses: new Map() };
  let section: Section | undefined;
  let clause: Clause | undefined;
  let head = false;
  for (const line of markdown.split('\n')) {
    const heading = /^### (\S+) · (.+)$/.exec(line);
    if (line.startsWith('# ')) book.title = line.slice(2).trim();
    else if (line.startsWith('## ')) {
      section = { title: line.slice(3).trim(), intro: '', clauses: [] };
      clause = undefined;
      book.sections.push(section);
    } else if (heading && section) {
      clause = { id: heading[1]!, title: heading[2]!, basis: '', options: [], body: '', section: section.title };
      head = true;
      section.clauses.push(clause);
      book.clauses.set(clause.id, clause);
    } else if (clause && head && line.startsWith('Basis: ')) clause.basis = line.slice(7).trim();
    else if (clause && head && line.startsWith('Option: ')) clause.options.push(line.slice(8).trim());
    else {
      if (line.trim() === '') head = false;
      if (clause) clause.body += `${line}\n`;
      else if (section) section.intro += `${line}\n`;
      else book.intro += `${line}\n`;
    }
  }
  return book;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

/** Words within a line: emphasis, code, links, and clause ids as links that `link` makes. */
export function inline(text: string, link: (id: string) => string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2" rel="noreferrer">$1</a>')
    .replace(/\b(?:GB|GH|AR|GP)(?:-[A-Za-z0-9]+){2,}/g, (id) => `<a class="clause" href="${link(id)}">${id}</a>`);
}

/** The Markdown that the rulebooks use: paragraphs, lists, tables, code. */
export function toHtml(markdown: string, link: (id: string) => string): string {
  const out: string[] = [];
  const lines = markdown.split('\n');
  const words = (text: string) => inline(text, link);
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    if (line.trim() === '') {
      ++i;
    } else if (line.startsWith('```')) {
      const code: string[] = [];
      for (++i; i < lines.length && !lines[i]!.startsWith('```'); ++i) code.push(lines[i]!);
      ++i;
      out.push(`<pre>${escaped(code.join('\n'))}</pre>`);
    } else if (line.startsWith('|')) {
      const rows: string[][] = [];
      for (; i < lines.length && lines[i]!.startsWith('|'); ++i) rows.push(lines[i]!.replace(/^\||\|\s*$/g, '').split('|').map((cell) => cell.trim()));
      const ruled = rows[1]?.every((cell) => /^:?-+:?$/.test(cell));
      const head = ruled ? `<thead><tr>${rows[0]!.map((cell) => `<th scope="col">${words(cell)}</th>`).join('')}</tr></thead>` : '';
      const body = rows.slice(ruled ? 2 : 0).map((row) => `<tr>${row.map((cell) => `<td>${words(cell)}</td>`).join('')}</tr>`);
      out.push(`<div class="wide" tabindex="0" role="group" aria-label="table"><table>${head}<tbody>${body.join('')}</tbody></table></div>`);
    } else if (/^(- |\d+\. )/.test(line)) {
      const ordered = /^\d/.test(line);
      const items: string[] = [];
      for (; i < lines.length; ++i) {
        const at = lines[i]!;
        if (/^(- |\d+\. )/.test(at)) items.push(at.replace(/^(- |\d+\. )/, ''));
        else if (/^\s+\S/.test(at) && items.length) items[items.length - 1] += ` ${at.trim()}`;
        else if (at.trim() === '' && /^(- |\d+\. |\s+\S)/.test(lines[i + 1] ?? '') ) continue;
        else break;
      }
      const tag = ordered ? 'ol' : 'ul';
      out.push(`<${tag}>${items.map((item) => `<li>${words(item)}</li>`).join('')}</${tag}>`);
    } else {
      const paragraph: string[] = [];
      for (; i < lines.length && lines[i]!.trim() !== '' && !/^(\||- |\d+\. |```)/.test(lines[i]!); ++i) paragraph.push(lines[i]!);
      if (paragraph.length === 0) paragraph.push(lines[i++]!);
      out.push(`<p>${words(paragraph.join(' '))}</p>`);
    }
  }
  return out.join('');
}

/** Clauses in which every word of `asked` stands, those with a word in id or title first. */
export function search(book: Book, asked: string): Clause[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: { clause: Clause; rank: number }[] = [];
  for (const clause of book.clauses.values()) {
    const title = `${clause.id} ${clause.title}`.toLowerCase();
    const text = `${title} ${clause.body} ${clause.basis} ${clause.options.join(' ')}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    found.push({ clause, rank: words.filter((word) => title.includes(word)).length });
  }
  return found.sort((a, b) => b.rank - a.rank).map(({ clause }) => clause);
}

const systems: Record<string, string> = { GB: 'gobwin', GH: 'gbh', AR: 'arcadia', GP: 'gpc' };

/** Which book a clause stands in. */
export function bookOf(id: string): string | undefined {
  return systems[id.slice(0, 2)];
}

const books = new Map<string, Promise<Book>>();

/** The book of a system; loaded once. */
export function book(system: string): Promise<Book> {
  let loading = books.get(system);
  if (!loading) {
    loading = fetch(`./rules/${system}.md`).then(async (response) => {
      if (!response.ok) throw new Error('the rulebook could not be loaded');
      return parseBook(await response.text());
    });
    loading.catch(() => books.delete(system));
    books.set(system, loading);
  }
  return loading;
}
