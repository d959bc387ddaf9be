/** The text of a cell → the value of its field, as the API takes it (sc.md §8). Pure: references are found elsewhere. */
import type { Field } from '../../src/schemas/core/define'
import type { CellContext, CellValue } from '../field-types/field-type'
import { serverType } from '../field-types/field-types'
import { plainNumber } from '../field-types/numbers'
import { neutralise } from './formula'

/** @param cell not empty */
export const cellValue = (field: Field, cell: string, context: CellContext): CellValue => serverType(field).fromCell(cell, field, context)

/** What a spreadsheet would take for a formula is written with one `'` before it; numbers stay numbers. */
export const neutralised = (cell: string): string => (plainNumber(cell) === undefined ? neutralise(cell) : cell)
