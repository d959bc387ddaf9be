/** A new form out of a spreadsheet (wf.md §2, §8): a field for each heading, with a type by the rows below; signed by the manager until somebody designs it. */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FormContent } from '../../../../src/shared/wf/form'
import { emptyContent } from '../../../../src/shared/wf/form-content'
import type { FileStore } from '../../../contracts/files'
import { strip } from '../../../import/formula'
import { analyse, sourceRows } from '../../../import/source'
import { transact, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { createRecord } from '../../../resource/write/write'
import { content, field } from '../demo/form-builder'
import { newDraft } from './drafts'
import { guessedFields, mostFields, sampledRows, type GuessedField } from './rules/guessed-fields'

interface SheetForm {
  code: string
  category: number
  /** Of the file: what the form is called. */
  name: string
  file: Readable
}

/** @throws 422 `file` for what is no spreadsheet, or has no headings or too many; 422 `code`, `category` as for any new form */
export async function formFromSheet(ctx: Context, files: FileStore, { code, category, name, file }: SheetForm): Promise<{ id: number }> {
  const [headings = [], ...rows] = await firstRows(ctx, files, file)
  const fields = guessedFields(headings, rows, ctx.language)
  if (fields.length === 0) throw invalidField('file', 'error:import.no_heading')
  if (fields.length > mostFields) throw invalidField('file', 'wf:error.too_many_columns', { most: mostFields })
  return transact(ctx, async (tx) => {
    const values = { code, category, name: { [ctx.language]: name }, keywords: [] }
    const id = (await createRecord(tx, tx.snapshot.get('wf/template'), values)).id
    await newDraft(tx, id, contentOf(fields))
    return { id }
  })
}

function contentOf(fields: readonly GuessedField[]): FormContent {
  const made = content({
    fields: fields.map(({ key, title, item, required, choices = [] }) =>
      field(key, item, title, {
        optional: !required,
        ...(item === 'select' ? { schema: { oneOf: choices.map((value) => ({ const: value, title: value })) } } : {}),
      }),
    ),
    nodes: [],
  })
  return { ...emptyContent, json_schema: made.json_schema, ui_schema: made.ui_schema }
}

/** It lies in the store while it is read: a workbook is read from its end. */
async function firstRows(ctx: Context, files: FileStore, file: Readable): Promise<string[][]> {
  const key = `imports/${randomUUID()}`
  const reader = { calendar: undefined, year: ctx.now().getUTCFullYear() }
  try {
    await files.put(key, file)
    const source = await analyse(files, key, { language: ctx.language, reader })
    const rows: string[][] = []
    for await (const { cells } of sourceRows(files, source, reader)) {
      rows.push(cells.map(strip))
      if (rows.length > sampledRows) break
    }
    return rows
  } finally {
    await files.delete(key)
  }
}
