// A hex that a sentence names, shown on the map as long as one points at the sentence's word for it.
class Pointing {
  hex = $state('');
}
export const pointing = new Pointing();

/** A sentence in parts: what reads like the name of a hex apart. */
export const partsOf = (text: string): { text: string; hex?: string }[] => text.split(/\b(\d{4})(?=[\s.,:;)]|$)/).map((part, i) => (i % 2 ? { text: part, hex: part } : { text: part })).filter((part) => part.text);

/** Whoever points within at the name of a hex sees it on the map; a press keeps it in sight. */
export function points(node: HTMLElement): { destroy(): void } {
  const over = (event: Event) => (pointing.hex = (event.target as Element).closest<HTMLElement>('[data-hex]')?.dataset.hex ?? '');
  const out = () => (pointing.hex = '');
  node.addEventListener('pointerover', over);
  node.addEventListener('pointerdown', over);
  node.addEventListener('pointerleave', out);
  return {
    destroy() {
      out();
      node.removeEventListener('pointerover', over);
      node.removeEventListener('pointerdown', over);
      node.removeEventListener('pointerleave', out);
    },
  };
}
