/** Addresses of the wizard (vs.md §2). */
const maint = '/vs/admin/event-maint'

/** @param template that it begins with */
export const newEventPath = (template?: number): string => `${maint}/new-event${template === undefined ? '' : `/${template}`}`
export const editEventPath = (id: number): string => `${maint}/edit-event/${id}`

/** @param text of an address @returns null for what is no id */
export const idIn = (text: string | null | undefined): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)
