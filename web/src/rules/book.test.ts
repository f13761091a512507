import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bookOf, parseBook, search, toHtml } from './book';

const read = (system: string) => readFileSync(new URL(`../../../docs/rules/${system}.md`, import.meta.url), 'utf8');

describe.each(['gobwin', 'gbh', 'arcadia', 'gpc'])('the rulebook of %s', (system) => {
  const text = read(system);
  const book = parseBook(text);

  it('has every clause with its basis', () => {
    expect(book.clauses.size).toBe((text.match(/^### /gm) ?? []).length);
    for (const clause of book.clauses.values()) {
      expect(clause.basis, clause.id).not.toBe('');
      expect(clause.body.trim(), clause.id).not.toBe('');
      expect(bookOf(clause.id)).toBe(system);
    }
  });

  it('links only to clauses that are there', () => {
    const dead: string[] = [];
    for (const clause of book.clauses.values())
      toHtml(clause.body, (id) => {
        if (!book.clauses.has(id)) dead.push(`${clause.id} -> ${id}`);
        return '#';
      });
    expect(dead).toEqual([]);
  });

  it('leaves no Markdown standing', () => {
    for (const clause of book.clauses.values()) expect(toHtml(clause.body, () => '#').replace(/<pre>.*?<\/pre>/gs, ''), clause.id).not.toMatch(/\*\*|<p>\||<p>- /);
  });
});

describe('the search', () => {
  const book = parseBook(read('gobwin'));
  it('finds a clause by its id first', () => expect(search(book, 'gb-com-8')[0]!.id).toBe('GB-COM-8'));
  it('wants every word', () => {
    expect(search(book, 'flyers woods').length).toBeGreaterThan(0);
    expect(search(book, 'flyers zeppelin')).toEqual([]);
    expect(search(book, '  ')).toEqual([]);
  });
});

it('escapes what the page must not run', () => {
  expect(toHtml('<script>alert(1)</script> `a<b`', () => '#')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt; <code>a&lt;b</code></p>');
});
