/** Addresses of templates (vs.md §2). */
import type { CategoryWord } from '../maint/maint-paths'

const examples = '/vs/admin/example'

export const examplesPath = (category: CategoryWord = 'all'): string => `${examples}/${category}`
export const examplePath = (id: number, category: CategoryWord = 'all'): string => `${examplesPath(category)}/${id}`
/** @param template that it is a copy of */
export const newExamplePath = (template?: number): string => `${examples}/new-example${template === undefined ? '' : `/${template}`}`
/** With the content of an event. */
export const exampleOfEventPath = (event: number): string => `${newExamplePath()}?event=${event}`
export const editExamplePath = (id: number): string => `${examples}/edit-example/${id}`
