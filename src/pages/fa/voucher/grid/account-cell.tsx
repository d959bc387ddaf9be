/** The account of a line: typed by code, name, alias or initials, chosen from what fits (fa.md §2.2). */
import { memo, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { isComposing } from '../../../../screens/entity/ime'
import type { AccountRow } from '../accounts'
import { findAccounts } from './account-search'
import { cellId, useGrid } from './grid-context'
import { copyAbove } from './line-edits'
import { useCellKeys } from './use-cell-keys'

interface AccountCellProps {
  lineKey: string
  value: number | null
  fault: string | undefined
  label: string
}

interface Search {
  text: string
  /** Of what is offered. */
  at: number
  place: DOMRect
}

export const accountText = ({ code, title }: Pick<AccountRow, 'code' | 'title'>): string => `${code} ${title}`

export const AccountCell = memo(function AccountCell({ lineKey, value, fault, label }: AccountCellProps) {
  const { store, accounts, index, disabled, setAccount, move } = useGrid()
  const { t } = useTranslation('fa')
  const [search, setSearch] = useState<Search | null>(null)
  const onMoveKey = useCellKeys(lineKey, 'account')
  const found = search ? findAccounts(index, search.text) : []
  const account = value === null ? undefined : accounts.get(value)
  const listId = `${cellId(lineKey, 'account')}-list`
  const choose = (chosen: AccountRow | undefined) => {
    setSearch(null)
    if (chosen && chosen.id !== value) setAccount(lineKey, chosen.id)
  }
  /** What is offered first is meant; an emptied cell has no account. @returns false where nothing fits */
  const settle = (): boolean => {
    if (!search) return true
    if (search.text.trim() === '') {
      setSearch(null)
      if (value !== null) setAccount(lineKey, null)
      return true
    }
    const chosen = found[search.at]
    if (!chosen) {
      store.setFaults((faults) => ({ ...faults, [`${lineKey}.account`]: t('voucher_edit.no_account', { text: search.text }) }))
      return false
    }
    choose(chosen)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (search) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        const step = event.key === 'ArrowDown' ? 1 : -1
        return setSearch({ ...search, at: Math.max(0, Math.min(found.length - 1, search.at + step)) })
      }
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        return setSearch(null)
      }
      if (event.key === 'Enter') {
        event.preventDefault()
        if (settle()) move(lineKey, 'account', event.shiftKey ? -1 : 1)
        return
      }
    } else if (event.key === 'ArrowDown' && value === null && !event.altKey) {
      const before = store.get().lines
      store.setLines((lines) => copyAbove(lines, lineKey, 'account'))
      if (store.get().lines !== before) return event.preventDefault()
    }
    onMoveKey(event)
  }
  return (
    <>
      <input
        id={cellId(lineKey, 'account')}
        className="k-fa-input"
        role="combobox"
        aria-label={label}
        aria-expanded={search !== null}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={search && found[search.at] ? `${listId}-${search.at}` : undefined}
        aria-invalid={fault !== undefined || undefined}
        title={fault}
        autoComplete="off"
        readOnly={disabled}
        value={search?.text ?? (account ? accountText(account) : value === null ? '' : `#${value}`)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ currentTarget }) => setSearch({ text: currentTarget.value, at: 0, place: currentTarget.getBoundingClientRect() })}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      {search && search.text.trim() !== '' && (
        <AccountOffers id={listId} found={found} at={search.at} place={search.place} onChoose={choose} />
      )}
    </>
  )
})

interface AccountOffersProps {
  id: string
  found: readonly AccountRow[]
  at: number
  place: DOMRect
  onChoose: (account: AccountRow) => void
}

const rowHeight = 32

/** Over everything: the grid scrolls, and would cut it off. */
function AccountOffers({ id, found, at, place, onChoose }: AccountOffersProps) {
  const { t } = useTranslation('fa')
  const height = Math.max(1, found.length) * rowHeight + 8
  const isAbove = place.bottom + height > window.innerHeight && place.top > height
  return createPortal(
    <ul
      id={id}
      role="listbox"
      className="k-fa-offers"
      aria-label={t('voucher_edit.accounts')}
      style={{ left: place.left, minWidth: place.width, ...(isAbove ? { bottom: window.innerHeight - place.top } : { top: place.bottom }) }}
    >
      {found.map((account, index) => (
        <li
          key={account.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          // Before the cell loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(account)
          }}
        >
          <span className="k-fa-code">{account.code}</span>
          <span>{account.title}</span>
          {account.alias !== '' && <span className="k-muted">{account.alias}</span>}
        </li>
      ))}
      {found.length === 0 && (
        <li className="k-muted" role="option" aria-selected={false} aria-disabled>
          {t('voucher_edit.nothing_fits')}
        </li>
      )}
    </ul>,
    document.body,
  )
}
