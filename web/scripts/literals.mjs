// Which literals of a C++ source are sentences: those that become a Text. A source is read as a tree of brackets, and a
// literal is a sentence where it stands for a parameter, a member, a variable or a result of type Text, or behind a clause.

/**
 * @typedef {{ text: string, suffix: string }} Literal
 * @typedef {{ open: string, items: Node[] }} Group
 * @typedef {string | Literal | Group} Node
 * @typedef {{ calls: Map<string, Set<number>>, behind: Set<string>, free: Set<string>, rows: Map<string, Set<number>>, members: Set<string> }} Known
 */

const signs = /R"(\w*)\([^]*?\)\1"|"((?:\\.|[^"\\\n])*)"(\w*)|'(?:\\.|[^'\\\n])'|\/\/.*|\/\*[^]*?\*\/|^#.*|[A-Za-z_]\w*|\d[\w'.]*|::|->|==|!=|\S/gm;
const isGroup = (/** @type {Node | undefined} */ node, open = '') => typeof node === 'object' && 'open' in node && (!open || node.open === open);
const isName = (/** @type {Node | undefined} */ node) => typeof node === 'string' && /^[A-Za-z_]/.test(node);

/** @returns {Node[]} */
export function treeOf(/** @type {string} */ source) {
  /** @type {Node[][]} */
  const stack = [[]];
  for (const m of source.matchAll(signs)) {
    const items = stack[stack.length - 1] ?? [];
    const sign = m[0];
    if (/^(\/[/*]|#)/.test(sign)) continue;
    if (m[2] !== undefined) {
      const before = items[items.length - 1];
      // Literals that stand one behind the other are one.
      if (typeof before === 'object' && 'text' in before && !before.suffix) {
        before.text += m[2];
        before.suffix = m[3] ?? '';
      } else items.push({ text: m[2], suffix: m[3] ?? '' });
    } else if (/^[([{]$/.test(sign)) {
      /** @type {Group} */
      const group = { open: sign, items: [] };
      items.push(group);
      stack.push(group.items);
    } else if (/^[)\]}]$/.test(sign)) {
      if (stack.length > 1) stack.pop();
    } else items.push(sign);
  }
  return stack[0] ?? [];
}

/** Cut at each comma; in a declaration those between < and > do not count. @returns {Node[][]} */
function parts(/** @type {Node[]} */ items, at = ',', declared = false) {
  /** @type {Node[][]} */
  const all = [[]];
  let depth = 0;
  for (const item of items) {
    if (declared && item === '<') ++depth;
    if (declared && item === '>') --depth;
    if (item === at && depth <= 0) all.push([]);
    else all[all.length - 1]?.push(item);
  }
  return all;
}

/** Every list of nodes of a tree, from the outermost. */
function each(/** @type {Node[]} */ items, /** @type {(items: Node[], within: string) => void} */ look, within = '') {
  look(items, within);
  for (const item of items) if (typeof item === 'object' && 'open' in item) each(item.items, look, item.open);
}

/** Where a list declares parameters or members of type Text. */
const isText = (/** @type {Node[]} */ part) => !part.slice(0, part.includes('=') ? part.indexOf('=') : part.length).some((n) => isGroup(n)) && part.some((item, i) => item === 'Text' && (isName(part[i + 1]) || part[i + 1] === '>' || part[i + 1] === '&'));
const textsAmong = (/** @type {Node[][]} */ list) => list.flatMap((part, i) => (isText(part) ? [i] : []));
const note = (/** @type {Map<string, Set<number>>} */ map, /** @type {string} */ name, /** @type {number[]} */ places) => places.forEach((place) => map.set(name, (map.get(name) ?? new Set()).add(place)));

/** Nothing, or what is known already, to add to. @returns {Known} */
export function nothingKnown(/** @type {Known | undefined} */ before = undefined) {
  const copy = (/** @type {Map<string, Set<number>> | undefined} */ map) => new Map([...(map ?? [])].map(([name, places]) => [name, new Set(places)]));
  return { calls: copy(before?.calls), behind: new Set(before?.behind), free: new Set(before?.free), rows: copy(before?.rows), members: new Set(before?.members) };
}

/** What of a source takes a Text: functions by the places of their parameters, structs by those of their members. @returns {Known} */
export function takers(/** @type {Node[]} */ tree, /** @type {Known} */ known) {
  each(tree, (items) =>
    items.forEach((item, i) => {
      if (typeof item !== 'object' || !('open' in item)) return;
      if (item.open === '(') {
        const before = items[i - 1];
        const name = isGroup(before, '[') && items[i - 2] === '=' ? items[i - 3] : before;
        if (typeof name === 'string' && isName(name)) {
          const list = parts(item.items, ',', true);
          note(known.calls, name, textsAmong(list));
          for (const place of textsAmong(list)) (list[place - 1]?.includes('Clause') ? known.behind : known.free).add(`${name} ${place}`);
        }
      }
      const at = items.lastIndexOf('struct', i);
      const name = items[at + 1];
      if (item.open === '{' && at >= 0 && typeof name === 'string' && !items.slice(at, i).some((n) => n === ';' || isGroup(n))) {
        const members = parts(item.items, ';').filter((part) => part.length > 0 && !part.some((n) => isGroup(n, '(')) && !/^(using|static|friend|enum)$/.test(String(part[0])));
        const fields = members.flatMap((part) => parts(part, ',', true).map((one, n) => ({ one, text: isText(part) && (n === 0 || isText([part[0] ?? '', part[1] ?? ''])) })));
        note(known.rows, name, fields.flatMap(({ text }, n) => (text ? [n] : [])));
        for (const { one, text } of fields) if (text) for (const n of one) if (isName(n) && n !== 'Text') known.members.add(String(n));
      }
    }),
  );
  return known;
}

const isClause = (/** @type {Node[] | undefined} */ part) => {
  const last = part?.[part.length - 1];
  if (typeof last === 'object' && 'text' in last) return last.suffix === '_rule';
  return part?.some((n) => typeof n === 'string' && /clause/i.test(n)) || (part?.length === 1 && typeof last === 'object' && last.open === '{' && last.items.length === 0);
};

/** The literals that an expression yields, not those that it compares or calls with. @returns {string[]} */
function yielded(/** @type {Node[]} */ part, deep = false) {
  return part.flatMap((item, i) => {
    if (typeof item === 'string') return [];
    if ('text' in item) return item.suffix || part[i - 1] === '==' || part[i - 1] === '!=' || part[i - 1] === '+' || part[i + 1] === '+' ? [] : [item.text];
    return part[i - 1] === 'Text' || (deep && item.open === '{') ? yielded(item.items, deep) : [];
  });
}

/** Rows of a table, each a list in braces. @returns {Group[]} */
function rowsOf(/** @type {Group} */ group) {
  const list = parts(group.items).filter((part) => part.length > 0);
  return list.length > 0 && list.every((part) => part.length === 1 && isGroup(part[0], '{')) ? list.flatMap((part) => rowsOf(/** @type {Group} */ (part[0]))) : [group];
}

/** What a declaration that begins at `i` is filled with. @returns {Node[] | undefined} */
function filledWith(/** @type {Node[]} */ items, /** @type {number} */ i) {
  for (let at = i + 1; at < Math.min(items.length, i + 12); ++at) {
    const item = items[at];
    if (item === ';' || isGroup(item, '(')) return undefined;
    if (isGroup(item, '{')) return [item ?? ''];
    if (item === '=') {
      const end = items.findIndex((n, k) => k > at && (n === ';' || n === ','));
      return items.slice(at + 1, end < 0 ? items.length : end);
    }
  }
  return undefined;
}

/** What is handed over in brackets, maybe behind the types of a template. @returns {Group | undefined} */
function argumentsAt(/** @type {Node[]} */ items, /** @type {number} */ at) {
  if (items[at] === '<') at = items.indexOf('>', at) + 1;
  const group = items[at];
  return typeof group === 'object' && 'open' in group && group.open !== '[' ? group : undefined;
}

/** The sentences of a source. @returns {string[]} */
export function sentencesOf(/** @type {Node[]} */ tree, /** @type {Known} */ known) {
  /** @type {string[]} */
  const found = [];
  const take = (/** @type {Node[] | undefined} */ part, deep = false) => part && found.push(...yielded(part, deep));
  each(tree, (items, within) => {
    const list = parts(items);
    list.forEach((part, i) => {
      // A message: its clause, its sentence, what stands in it.
      if (within === '{' && i === 1 && list.length < 4 && isClause(list[0])) take(part);
    });
    items.forEach((item, i) => {
      const next = items[i + 1];
      if (typeof item !== 'string' || !isName(item)) return;
      const called = known.calls.get(item);
      const given = called && argumentsAt(items, i + 1);
      if (given)
        for (const place of called) {
          const list = parts(given.items);
          // Where it follows a clause in every declaration, it does in every call.
          if (!known.behind.has(`${item} ${place}`) || known.free.has(`${item} ${place}`) || isClause(list[place - 1])) take(list[place]);
        }
      if (item === 'Text') {
        take(filledWith(items, i), true);
        if (isGroup(next, '(')) take([item, next ?? '']);
        // A function that yields one.
        const body = isName(next) || isGroup(items[i - 2], '(') ? items.slice(i + 1, i + 6).find((n) => isGroup(n, '{')) : undefined;
        if (body) each([body], (inner) => inner.forEach((n, k) => n === 'return' && take(inner.slice(k + 1, inner.indexOf(';', k)))));
      }
      const places = known.rows.get(item);
      if (places) for (const filled of filledWith(items, i) ?? []) if (typeof filled === 'object' && 'open' in filled) for (const row of rowsOf(filled)) for (const place of places) take(parts(row.items)[place], true);
      if (known.members.has(item) && next === '=' && items[i - 1] === '.') take(items.slice(i + 2, items.indexOf(';', i)));
    });
  });
  return [...new Set(found)].map((text) => text.replace(/\\(['"\\])/g, '$1')).filter((text) => /[a-z]{2}/i.test(text));
}
