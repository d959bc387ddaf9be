/** Beside the grid: the invoice that is typed, files, the note, and which keys there are. */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileInput } from '../../../../components/inputs/file-input'
import type { Refs } from '../../../../providers/data/refs'
import type { Accounts } from '../accounts'
import { useVoucher, type VoucherStore } from '../grid/voucher-store'
import type { VoucherKind } from '../grid/cash-line'
import { OpenItemsPanel } from './open-items-panel'
import { TaxPanel } from './tax-panel'

interface EditorSideProps {
  store: VoucherStore
  accounts: Accounts
  company: { currency: string; decimals: number }
  /** Of its category. */
  kind: VoucherKind
  refs: Refs
}

const keys = ['difference', 'compute', 'copy', 'duplicate', 'drop', 'move', 'save', 'confirm'] as const

export function EditorSide({ store, accounts, company, kind, refs }: EditorSideProps) {
  const { t } = useTranslation('fa')
  const files = useVoucher(store, ({ head }) => head.files)
  const note = useVoucher(store, ({ head }) => head.note)
  const missing = useVoucher(store, ({ faults }) => faults.files)
  return (
    <aside className="k-fa-side">
      <OpenItemsPanel store={store} company={company} kind={kind} />
      <TaxPanel store={store} accounts={accounts} company={company} />
      <section aria-labelledby="fa-files" data-head="files">
        <h2 id="fa-files">{t('entity.voucher.fields.files.label')}</h2>
        <FileInput
          id="fa-head-files"
          label={t('entity.voucher.fields.files.label')}
          value={files}
          refs={refs}
          multiple
          disabled={false}
          invalid={missing !== undefined}
          describedBy={undefined}
          onBlur={nothing}
          onChange={(ids) => store.setHead({ files: ids })}
        />
      </section>
      <section aria-labelledby="fa-note">
        <h2 id="fa-note">{t('entity.voucher.fields.note.label')}</h2>
        <Input.TextArea
          aria-labelledby="fa-note"
          rows={3}
          maxLength={5000}
          value={note}
          onChange={({ target }) => store.setHead({ note: target.value })}
        />
      </section>
      <section aria-labelledby="fa-keys">
        <h2 id="fa-keys">{t('voucher_edit.keys.title')}</h2>
        <dl className="k-fa-keys">
          {keys.map((key) => (
            <KeyHelp key={key} name={t(`voucher_edit.keys.${key}.key`)} text={t(`voucher_edit.keys.${key}.text`)} />
          ))}
        </dl>
      </section>
    </aside>
  )
}

const nothing = () => undefined

function KeyHelp({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{text}</dd>
    </>
  )
}
