/** The controls of palette items that are no fields of the engine, by the item's name; each loads when it is first drawn. */
import { lazy } from 'react'
import type { Control } from './control'

/** @param load a file of `controls` */
const late = (load: () => Promise<Control>): Control => ({
  Input: lazy(async () => ({ default: (await load()).Input })),
  Shown: lazy(async () => ({ default: (await load()).Shown })),
})

const choice = () => import('./controls/choice')
const select = late(async () => (await choice()).selectControl)
const file = late(async () => (await import('./controls/files')).filesControl)

const controls: Readonly<Record<string, Control>> = {
  money: late(async () => (await import('./controls/money')).moneyControl),
  date_range: late(async () => (await import('./controls/date-range')).dateRangeControl),
  month: late(async () => (await import('./controls/month')).monthControl),
  select,
  multi: select,
  radio: late(async () => (await choice()).radioControl),
  checkboxes: late(async () => (await choice()).checkboxesControl),
  cascade: late(async () => (await import('./controls/cascade')).cascadeControl),
  person: late(async () => (await import('./controls/reference')).referenceControl),
  department: late(async () => (await import('./controls/reference')).referenceControl),
  group: late(async () => (await import('./controls/reference')).referenceControl),
  record: late(async () => (await import('./controls/reference')).referenceControl),
  file,
  image: file,
  camera: file,
  signature: late(async () => (await import('./controls/signature')).signatureControl),
  table: late(async () => (await import('./controls/table')).tableControl),
  location: late(async () => (await import('./controls/location')).locationControl),
  barcode: late(async () => (await import('./controls/barcode')).barcodeControl),
}

export const controlOf = (item: string): Control | undefined => controls[item]
