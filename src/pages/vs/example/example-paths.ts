/** Addresses of templates (vs.md §2, product.md §2). */
import type { CategoryWord } from '../maint/maint-paths'

const examples = '/vs/admin/example'

export const examplesPath = (category: CategoryWord = 'all'): string => `${examples}/${category}`
export const examplePath = (id: number, category: CategoryWord = 'all'): string => `${examplesPath(category)}/${id}`
/** @param template that it is a copy of */
export const newExamplePath = (template?: number): string => `${examples}/new-example${template === undefined ? '' : `/${template}`}`
export const editExamplePath = (id: number): string => `${examples}/edit-example/${id}`
