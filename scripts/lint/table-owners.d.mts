export const published: Readonly<Record<string, string>>
export const remaining: Readonly<Record<string, Readonly<Record<string, string>>>>
export function foreignTables(file: string, text: string): { table: string; owner: string }[]
