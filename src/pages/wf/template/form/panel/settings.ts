/** The editors of what can be set of palette items, by the name of the setting. */
import type { ItemSetting } from '../../../../../shared/wf/palette/palette-item'
import type { Setting } from './setting'
import { cascadeSetting, choicesSetting } from './settings/choices'
import { filesSetting, rowsSetting, sumsSetting } from './settings/lists'
import { boundsSetting, capitalSetting, currencySetting, decimalBoundsSetting, rocSetting, scaleSetting } from './settings/numbers'
import { copiesSetting, manySetting, recordSetting, scopeSetting } from './settings/references'
import { lengthSetting, patternSetting, placeholderSetting, unitSetting } from './settings/texts'

/** A formula is a rule: it stands with the others under Logic, and at once in General. */
export const settings: Readonly<Record<Exclude<ItemSetting, 'formula'>, Setting>> = {
  placeholder: placeholderSetting,
  length: lengthSetting,
  pattern: patternSetting,
  bounds: boundsSetting,
  decimal_bounds: decimalBoundsSetting,
  scale: scaleSetting,
  unit: unitSetting,
  choices: choicesSetting,
  cascade: cascadeSetting,
  many: manySetting,
  scope: scopeSetting,
  record: recordSetting,
  copies: copiesSetting,
  files: filesSetting,
  rows: rowsSetting,
  sums: sumsSetting,
  capital: capitalSetting,
  currency: currencySetting,
  roc: rocSetting,
}
