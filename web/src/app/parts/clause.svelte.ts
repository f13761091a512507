// Which clause lies open beside whatever one is doing.
export const opened: { id: string } = $state({ id: '' });

export function openClause(id: string): void {
  opened.id = id;
}
