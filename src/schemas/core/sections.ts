/** Sections of a record (`x.sections`): fields under a heading, which are there only if a condition holds, or begin folded. Pure. */
import type { Field } from './define'
import type { Condition } from './filter'
import type { EntityExtension } from './types'

/** A line of a section: a field, or fields side by side. */
export type SectionRow<F extends string = string> = F | readonly F[]

export interface SectionDeclaration<F extends string = string> {
  /** Its lines. A resource that names the section in its form without lines takes these. */
  fields: readonly SectionRow<F>[]
  /** All its fields are there, and kept, only if this holds. */
  show_if?: Condition<F>
  /** It begins folded; with a condition, as long as that holds and nobody has folded or unfolded it. */
  folded?: true | Condition<F>
}

type Sections = EntityExtension<string>['sections']

export const rowOf = (row: SectionRow): readonly string[] => (typeof row === 'string' ? [row] : row)

export const namesIn = ({ fields }: Pick<SectionDeclaration, 'fields'>): readonly string[] => fields.flatMap(rowOf)

/** A field of a conditional section has its condition, with its own: so everybody judges it as the field's. */
export function inSection(field: Field, sections: Sections): Field {
  const around = Object.values(sections ?? {}).find((section) => section.show_if && namesIn(section).includes(field.name))?.show_if
  if (!around) return field
  const { show_if } = field.x
  return { ...field, x: { ...field.x, show_if: show_if ? { all: [around, show_if] } : around } }
}
