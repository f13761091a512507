// Where in the site one is, by the address after the #: so that the static page works on any web space.
export type Route = { page: string; words: string[]; query: URLSearchParams };

function read(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...words] = path.split('/').map(decodeURIComponent);
  return { page: page || 'home', words, query: new URLSearchParams(query) };
}

export const route: { at: Route } = $state({ at: { page: 'home', words: [], query: new URLSearchParams() } });

export function follow(): void {
  route.at = read();
  addEventListener('hashchange', () => {
    route.at = read();
    if (route.at.page !== 'rules') scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}

export const to = (...words: string[]): string => `#/${words.map(encodeURIComponent).join('/')}`;

export function go(...words: string[]): void {
  location.hash = to(...words).slice(1);
}
