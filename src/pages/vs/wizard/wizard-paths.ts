/** Addresses of the wizard (vs.md §2). */
const maint = '/vs/admin/event-maint'

/** @param template that it begins with */
export const newEventPath = (template?: number): string => `${maint}/new-event${template === undefined ? '' : `/${template}`}`
/** The wizard's first step with another beginning; the engine's copies are made by `from`. */
export const startPath = ({ template, event }: { template?: number | undefined; event?: number | undefined }): string =>
  `${newEventPath(template)}${event === undefined ? '' : `?from=${event}`}#start`
export const editEventPath = (id: number): string => `${maint}/edit-event/${id}`

/** @param text of an address @returns null for what is no id */
export const idIn = (text: string | null | undefined): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

const steps: Readonly<Record<string, string | undefined>> = {
  ...{ kind: 'kind', category: 'kind', title: 'kind', intro: 'kind', files: 'kind' },
  ...{ questions: 'questions', pictures: 'questions' },
  ...{ audience: 'people', exclude: 'people', late_join: 'people', weighted: 'people', organiser: 'people', co_organisers: 'people' },
}

/** The step that asks for a field of an event. @param path of what is wrong, `questions.0.options` */
export const stepPath = (id: number, path: string): string => `${editEventPath(id)}#${steps[path.split('.')[0] ?? path] ?? 'rules'}`
