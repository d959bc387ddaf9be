/** The charts that a company may begin with. */
import type { ChartTemplate } from '../../../../../src/schemas/fa/value-lists'
import type { TemplateText } from '../chart-template'
import { china } from './cn'
import { international } from './int'
import { japan } from './jp'
import { taiwan } from './tw'

export const chartTexts: Readonly<Record<ChartTemplate, TemplateText>> = { TW: taiwan, CN: china, JP: japan, INT: international }
