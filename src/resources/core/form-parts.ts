/** How a form is laid out, and what its hand-built parts get. */
import type { AnyRow, LazyComponent } from './define-module'

/** What a panel on a tab of the form gets: the values as they stand now, while the person types, and as they are saved. */
export interface TabPanelProps<Row = AnyRow> {
  values: Readonly<Partial<Row>>
  saved: Readonly<Partial<Row>>
}
/** What a panel beside the form gets. */
export interface FormPanelProps<Row = AnyRow> extends TabPanelProps<Row> {
  /** Absent on a new record. */
  id?: number
  /** The record as it was read, computed fields too; absent on a new one. */
  row?: Readonly<Partial<Row>>
}

/** One line of the form: a field, or fields side by side (two columns from 768 px). */
export type FormRow<F extends string = string> = F | readonly F[]
/** Lines under a heading; without `fields` those that the entity declares for it (`x.sections`). */
export type FormSection<F extends string = string> = { section: string; fields?: readonly FormRow<F>[] }
/** Lines and sections on a tab of their own. All or none of the top level are tabs. */
export interface FormTab<F extends string = string> {
  tab: string
  fields: readonly (FormRow<F> | FormSection<F>)[]
  /** Below its fields. */
  panel?: LazyComponent<TabPanelProps>
  /** Before the others, of a new record alone and without fields: what it starts from. */
  newOnly?: true
}
/** Fields that no line names follow at the end in the order of the declaration, then sections that the entity declares; see `hide`. */
export type FormLayout<F extends string = string> = readonly (FormRow<F> | FormSection<F> | FormTab<F>)[]

/** A layout in a file of its own, loaded with the first form: `() => import('./cm-contact-forms')`. */
export type LazyForm<F extends string = string> = () => Promise<{ form: FormLayout<F> }>
