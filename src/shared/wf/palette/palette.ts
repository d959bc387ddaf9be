/** All that can be put into a form, in the order in which it is offered. Modules add their suites. */
import { textItem } from './items/text'
import { longtextItem } from './items/longtext'
import { richtextItem } from './items/richtext'
import { integerItem } from './items/integer'
import { decimalItem } from './items/decimal'
import { percentItem } from './items/percent'
import { ratingItem } from './items/rating'
import { moneyItem } from './items/money'
import { dateItem } from './items/date'
import { timeItem } from './items/time'
import { datetimeItem } from './items/datetime'
import { dateRangeItem } from './items/date-range'
import { monthItem } from './items/month'
import { selectItem } from './items/select'
import { radioItem } from './items/radio'
import { multiItem } from './items/multi'
import { checkboxesItem } from './items/checkboxes'
import { cascadeItem } from './items/cascade'
import { switchItem } from './items/switch'
import { personItem } from './items/person'
import { departmentItem } from './items/department'
import { groupItem } from './items/group'
import { ownerItem } from './items/owner'
import { recordItem } from './items/record'
import { fileItem } from './items/file'
import { imageItem } from './items/image'
import { cameraItem } from './items/camera'
import { signatureItem } from './items/signature'
import { tableItem } from './items/table'
import { computedItem } from './items/computed'
import { emailItem } from './items/email'
import { phoneItem } from './items/phone'
import { urlItem } from './items/url'
import { taiwanIdItem } from './items/taiwan-id'
import { taxIdItem } from './items/tax-id'
import { addressItem } from './items/address'
import { locationItem } from './items/location'
import { barcodeItem } from './items/barcode'
import { serialNoItem } from './items/serial-no'
import { applicantItem } from './items/applicant'
import { applicantDepartmentItem } from './items/applicant-department'
import { applicantPositionItem } from './items/applicant-position'
import { todayItem } from './items/today'
import { sectionItem } from './items/section'
import { columnsItem } from './items/columns'
import { tabsItem } from './items/tabs'
import { stepsItem } from './items/steps'
import { dividerItem } from './items/divider'
import { noteItem } from './items/note'
import { pictureItem } from './items/picture'
import type { FormField, FieldUi } from '../form'
import { hasData, type DataItem, type PaletteItem, type PaletteSuite } from './palette-item'

export const paletteItems: readonly PaletteItem[] = [
  textItem,
  longtextItem,
  richtextItem,
  integerItem,
  decimalItem,
  percentItem,
  ratingItem,
  moneyItem,
  dateItem,
  timeItem,
  datetimeItem,
  dateRangeItem,
  monthItem,
  selectItem,
  radioItem,
  multiItem,
  checkboxesItem,
  cascadeItem,
  switchItem,
  personItem,
  departmentItem,
  groupItem,
  ownerItem,
  recordItem,
  fileItem,
  imageItem,
  cameraItem,
  signatureItem,
  tableItem,
  computedItem,
  emailItem,
  phoneItem,
  urlItem,
  taiwanIdItem,
  taxIdItem,
  addressItem,
  locationItem,
  barcodeItem,
  serialNoItem,
  applicantItem,
  applicantDepartmentItem,
  applicantPositionItem,
  todayItem,
  sectionItem,
  columnsItem,
  tabsItem,
  stepsItem,
  dividerItem,
  noteItem,
  pictureItem,
]

const byName = new Map(paletteItems.map((item) => [item.name, item]))
const suites = new Map<string, PaletteSuite>()

/** @returns undefined for what no palette knows: such a field is kept, and drawn as its schema says */
export const paletteItem = (name: string | undefined): PaletteItem | undefined =>
  name === undefined ? undefined : (byName.get(name) ?? suites.get(name))

/** A module's locked group of fields, by its name: as the server has said what modules offer. */
export function registerSuite(suite: PaletteSuite): void {
  suites.set(suite.name, suite)
}

export const paletteSuites = (): readonly PaletteSuite[] => [...suites.values()]

/** The item of a field: what its ui says; of a field that came from elsewhere, nothing. */
export function dataItemOf(_schema: FormField | undefined, ui: FieldUi | undefined): DataItem | undefined {
  const item = paletteItem(ui?.['ui:item'])
  return item && hasData(item) ? item : undefined
}
