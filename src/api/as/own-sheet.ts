/** One's own month on a sheet (src/shared/as/own-sheet.ts). */
import { ownSheetPath, readOwnSheet as sheetCall, type OwnSheet } from '../../shared/as/own-sheet'
import { call } from '../call'
import { downloadFile } from '../engine/export'

export const readOwnSheet = async (month: string, signal?: AbortSignal): Promise<OwnSheet> =>
  (await call(sheetCall, { query: { month }, signal })).data

export const downloadOwnSheet = (month: string, format: 'csv' | 'xlsx' | 'pdf'): Promise<void> =>
  downloadFile(ownSheetPath, { month, format })
