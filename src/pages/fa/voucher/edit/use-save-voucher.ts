/** Saving, confirming and submitting what is typed. What can't be sent stays in the grid and in this browser. */
import { useEffect, useRef, useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { useOneAct } from '../../../../providers/data/one-act'
import { actOnRecord, createRecord, readRecord, updateRecord, type RecordRow } from '../../../../providers/data/record-api'
import { failureOf } from '../../../../providers/http/error-text'
import { isUnanswered } from '../../../../providers/http/unanswered'
import { showAlert, showFailure } from '../../../../providers/notification/alerts'
import type { Resource } from '../../../../resources/core/define-module'
import type { RecordRoute } from '../../../../screens/record/use-record-route'
import type { Accounts } from '../accounts'
import { useVoucher, type VoucherStore } from '../grid/voucher-store'
import { readVoucherLines } from '../voucher-lines'
import { checkDraft, faultsOfFindings } from './check-draft'
import { approvalForm } from '../approval-form'
import { useBook, usePeriods, type Category } from './editor-data'
import type { LocalDraft } from './use-local-draft'
import { faultsOf, headOf, linesOf, payloadOf } from './voucher-record'

type Finish = 'confirm' | 'submit'
/** Where one is when it is done. */
type After = 'show' | 'new'

interface SaveOptions {
  store: VoucherStore
  row: RecordRow | undefined
  onCreated: (id: number) => void
  route: RecordRoute
  resource: Resource
  category: Category | undefined
  accounts: Accounts
  company: { currency: string; decimals: number }
  draft: LocalDraft
}

export interface Saving {
  busy: boolean
  /** The server did not answer. */
  isAway: boolean
  /** What is wrong and names no field. */
  others: readonly string[]
  /** The voucher as somebody else has saved it. */
  conflict: RecordRow | null
  save: () => Promise<void>
  saveAndNew: () => Promise<void>
  finish: (act: Finish, after: After) => Promise<void>
  keepMine: () => Promise<void>
  takeTheirs: () => Promise<void>
  closeConflict: () => void
  isUnsaved: () => boolean
}

export function useSaveVoucher({ store, row, onCreated, route, resource, category, accounts, company, draft }: SaveOptions): Saving {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const invalidate = useInvalidate()
  const one = useOneAct()
  const [isAway, setAway] = useState(false)
  const [others, setOthers] = useState<readonly string[]>([])
  const [conflict, setConflict] = useState<RecordRow | null>(null)
  const left = useRef(false)
  // A new one that has its own address now is typed on.
  useEffect(() => {
    left.current = false
  }, [route.id])
  // A new one has an id as soon as it was saved once, even if the page still shows the address of a new one.
  const stored = useRef(row ? { id: row.id, version: row.version } : null)
  const date = useVoucher(store, ({ head }) => head.date)
  const periods = usePeriods(date)
  const book = useBook()
  const { name } = resource

  const refused = async (error: unknown): Promise<void> => {
    const failure = failureOf(error)
    if (isUnanswered(error)) {
      setAway(true)
      await draft.keep()
      return
    }
    // Others saved the same: what is refused besides (a question that was declined, an act that came too late) is told in words.
    if (failure?.status === 409 && stored.current && typeof failure.meta?.version === 'number') {
      await draft.keep()
      setConflict(await readRecord(name, stored.current.id).catch(() => null))
      return
    }
    if (failure?.errors && Object.keys(failure.errors).length > 0) {
      const found = faultsOf(failure.errors, store.get().lines)
      store.setFaults((faults) => ({ ...faults, ...found.faults }))
      setOthers(found.other)
      if (Object.keys(found.faults).length > 0) return
    }
    showFailure(error)
  }

  /** @returns the saved voucher; undefined where it was refused, which has been told */
  const send = async (key: string): Promise<RecordRow> => {
    setOthers([])
    const sent = store.get()
    const values = payloadOf(sent.head, sent.lines)
    const saved = stored.current
      ? store.isChanged()
        ? await updateRecord(name, stored.current.id, { ...values, version: stored.current.version }, key)
        : await readRecord(name, stored.current.id)
      : await createRecord(name, values, key)
    // The lines were written anew: the next save names those that are there now.
    const [now, written] = await Promise.all([readRecord(name, saved.id), readVoucherLines(saved.id)])
    stored.current = { id: now.id, version: now.version }
    store.adopt(
      sent,
      written.data.map(({ id }) => id),
    )
    setAway(false)
    // What was typed while it was on its way is unsaved.
    await (store.isChanged() ? draft.keep() : draft.forget())
    void invalidate({ resource: name, invalidates: ['list', 'detail'] })
    return now
  }
  const run = async (act: (key: string) => Promise<void>): Promise<void> => {
    try {
      await one.run(act)
      one.renew()
    } catch (error) {
      await refused(error)
    }
  }
  const leave = (after: After | 'edit', saved: RecordRow) => {
    left.current = true
    if (after === 'new') route.toPage(`${resource.paths.create}?category=${category?.code ?? ''}&after=${saved.id}`)
    else if (after === 'edit') {
      onCreated(saved.id)
      route.to('edit', { id: saved.id, replace: true })
    } else route.to('show', { id: saved.id, replace: true })
  }
  const isNew = route.id === null

  return {
    busy: one.busy,
    isAway,
    others,
    conflict,
    isUnsaved: () => !left.current && store.isChanged(),
    save: () =>
      run(async (key) => {
        const saved = await send(key)
        showAlert({ kind: 'success', text: t('voucher_edit.saved') })
        if (isNew) leave('edit', saved)
      }),
    saveAndNew: () =>
      run(async (key) => {
        const saved = await send(key)
        showAlert({ kind: 'success', text: t('voucher_edit.saved') })
        leave('new', saved)
      }),
    finish: (act, after) =>
      run(async (key) => {
        // What the browser can know is told at its cell before anything is sent.
        if (book) {
          const findings = checkDraft(store.get(), {
            ...{ category, book, periods, accounts: accounts.byId, company: company.currency },
            today: todayIn(formats.timeZone),
          })
          store.setFaults(() => faultsOfFindings(findings, store.get().lines, ({ code, params }) => t(`check.${code}`, { ...params })))
          if (findings.length > 0) return
        }
        const saved = await send(key)
        try {
          await actOnRecord(name, act, { id: saved.id, version: saved.version, answers: {} }, `${key}-${act}`)
        } catch (error) {
          if (failureOf(error)?.code === 'form_asks_more') {
            left.current = true
            route.toPage(approvalForm(saved.id))
            return
          }
          // It is saved, and stays a draft: its own address shows it so.
          await refused(error)
          if (isNew) leave('edit', saved)
          return
        }
        void invalidate({ resource: name, invalidates: ['list', 'detail'] })
        const now = await readRecord(name, saved.id).catch(() => saved)
        showAlert({ kind: 'success', text: t(`voucher_edit.did_${act}`, { number: typeof now.number === 'string' ? now.number : '' }) })
        leave(after, saved)
      }),
    keepMine: async () => {
      if (!conflict) return
      stored.current = { id: conflict.id, version: conflict.version }
      setConflict(null)
      await run(async (key) => {
        await send(key)
        showAlert({ kind: 'success', text: t('voucher_edit.saved') })
      })
    },
    takeTheirs: async () => {
      if (!conflict) return
      try {
        const { data } = await readVoucherLines(conflict.id)
        // What was typed is kept in this browser, and offered when the voucher is opened again.
        store.replace({ ...headOf(conflict), cash_account: store.get().head.cash_account }, linesOf(data, company.currency))
        stored.current = { id: conflict.id, version: conflict.version }
        setConflict(null)
        if (conflict.status !== 'draft') leave('show', conflict)
      } catch (error) {
        showFailure(error)
      }
    },
    closeConflict: () => setConflict(null),
  }
}
