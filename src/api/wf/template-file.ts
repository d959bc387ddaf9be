/** A form as a file (wf.md §8): `{format: "wf-template", version: 1, template, definition, checksum}`. */
import { call } from '../../providers/http/call'
import { http } from '../../providers/http/http'
import { copyGalleryForm, copyTemplate, exportTemplate, importTemplate, readGallery, sheetFormPath } from '../../shared/wf/definition-calls'

/** Hands the person the form as JSON. @param name of the file, without its end */
export async function downloadTemplate(id: number, name: string): Promise<void> {
  const file = await call(exportTemplate, { params: { id } })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
  link.download = `${name}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}

interface NewForm {
  code: string
  category: number
}

/** @param file what `exportTemplate` gave @returns id of the new form */
export async function createFromFile(file: object, { code, category }: NewForm): Promise<number> {
  return (await call(importTemplate, { body: { file: { ...file }, code, category } })).data.id
}

/** A form like that one under another code. @returns its id */
export async function copyForm(id: number, given: NewForm): Promise<number> {
  return (await call(copyTemplate, { params: { id }, body: given })).data.id
}

export const readGalleryForms = async (signal?: AbortSignal) => (await call(readGallery, { signal })).data

/** @param form its code in the gallery @returns id of the new form */
export async function createFromGallery(form: string, { code, category }: NewForm): Promise<number> {
  return (await call(copyGalleryForm, { body: { form, code, category } })).data.id
}

/** A field for each heading of the spreadsheet. @returns id of the new form */
export async function createFromSheet(file: File, { code, category }: NewForm): Promise<number> {
  const body = new FormData()
  body.set('file', file)
  const { data } = await http.post<{ data: { id: number } }>(sheetFormPath, body, { params: { code, category: String(category) } })
  return data.data.id
}
