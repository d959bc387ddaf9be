/** Templates: `{{name}}` is replaced by its text, nothing is run. What is filled in is escaped by whoever makes HTML or a message of it. */

const placeholder = /\{\{\s*([\w-]*)\s*\}\}/g

/** Unknown names stay empty: a template is checked when it is saved. */
export const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(placeholder, (_all, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))

/** Each once, in their order; also of braces that were never closed, so that they are told. */
export function placeholdersIn(template: string): string[] {
  const left = template.replace(placeholder, '')
  return [...new Set([...[...template.matchAll(placeholder)].map(([, name = '']) => name), ...(/\{\{|\}\}/.test(left) ? ['{{'] : [])])]
}
