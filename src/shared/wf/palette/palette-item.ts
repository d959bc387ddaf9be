/** What the form designer offers (wf.md §2.3): one item a file in `items`, registered in palette.ts. Pure: server, print and browser read the same. */
import type { Field } from '../../../schemas/core/define'
import type { I18nText } from '../../../schemas/core/types'
import type { FieldUi, FormField, FormRule, LayoutItem } from '../form'

export const paletteGroups = ['text', 'number', 'date', 'choice', 'people', 'record', 'special', 'suite', 'system', 'layout'] as const
export type PaletteGroup = (typeof paletteGroups)[number]

/** What can be set of an item beside label, help, width and rights: one editor each in the designer. */
export type ItemSetting =
  | 'placeholder'
  | 'length'
  | 'pattern'
  | 'bounds'
  | 'decimal_bounds'
  | 'scale'
  | 'unit'
  | 'choices'
  | 'cascade'
  | 'many'
  | 'scope'
  | 'record'
  | 'copies'
  | 'files'
  | 'rows'
  | 'sums'
  | 'capital'
  | 'currency'
  | 'roc'
  | 'formula'

interface Item {
  /** `ui:item`, and the key of its words. */
  name: string
  group: PaletteGroup
  settings: readonly ItemSetting[]
}

/** A field: what JSON Schema and ui it begins with. */
export interface DataItem extends Item {
  schema: FormField
  ui?: FieldUi
  /** 1–12. */
  span: number
  /** The field of the engine by which it is entered and shown; without it the item has a control of its own. */
  asField?: (schema: FormField, ui: FieldUi) => EngineField
  /** What JSON Schema can't say. @returns the key of a text under `wf:form_designer.invalid`, or nothing */
  check?: (value: unknown, schema: FormField) => ItemProblem | AmountProblem | undefined
}

export type EngineField = Pick<Field, 'type'> & Partial<Pick<Field, 'x' | 'ref' | 'schema'>>
/** An amount with more digits than its currency has. */
export interface AmountProblem {
  currency: string
  /** Digits after the point. */
  limit: number
}
export type ItemProblem = 'range_order' | 'range_open' | 'too_small' | 'too_large' | 'too_precise' | 'choice'

/** Something that holds or adorns fields: it has no data. */
export interface ArrangingItem extends Item {
  /** @param key of its own @param newKey further keys, of panes */
  arrange: (key: string, newKey: () => string) => LayoutItem
}

/** A locked group of fields that a module brings along. */
export interface PaletteSuite extends Item {
  group: 'suite'
  title: I18nText
  /** The module's action that its fields are mapped to. */
  action: string
  fields: readonly SuitePart[]
  /** By the keys of its fields. */
  rules?: readonly FormRule[]
}

export interface SuitePart {
  /** The parameter of the action that the field fills. */
  key: string
  schema: FormField
  ui: FieldUi
  /** 1–12. */
  span: number
  /** The action can't be without it, so it stays required. */
  required?: boolean
}

export type PaletteItem = DataItem | ArrangingItem | PaletteSuite

export const hasData = (item: PaletteItem): item is DataItem => 'schema' in item
export const isSuite = (item: PaletteItem): item is PaletteSuite => 'fields' in item
