/** Ctrl/⌘+K: records, screens, acts and people in one list, by keyboard (shell.md §5.9). A combobox with its listbox (ARIA APG). */
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import LayoutOutlined from '@ant-design/icons/LayoutOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { failureOf } from '../../../providers/http/error-text'
import { isComposing } from '../../../providers/browser/ime-guard'
import { noteRecent } from '../../../providers/preferences/preferences'
import { Button } from '../../../ui/button'
import { useEntries } from './use-entries'
import { useResults, type Group, type Results, type Row } from './use-results'
import './palette.css'

const icons = { screen: LayoutOutlined, act: ThunderboltOutlined, record: FileTextOutlined, person: UserOutlined }

export interface PaletteProps {
  /** What was typed before the input was there: called once it has the focus, and hears what comes. */
  takeTyped: () => string
  onClose: () => void
}

export function Palette({ takeTyped, onClose }: PaletteProps) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const hold = useCallback(
    (node: HTMLInputElement | null) => {
      input.current = node
      if (!node) return
      const take = () => {
        const before = takeTyped()
        setTyped((since) => before + since)
      }
      if (document.activeElement === node) take()
      else node.addEventListener('focus', take, { once: true })
    },
    [takeTyped],
  )
  const results = useResults(typed, useEntries())
  const choose = useChoose(onClose)
  const listbox = useListbox(results.groups, typed, choose)
  return (
    <Modal
      open
      footer={null}
      closable={false}
      width={640}
      className="k-palette"
      rootClassName="k-palette-root"
      transitionName=""
      maskTransitionName=""
      title={<span className="k-visually-hidden">{t('palette.title')}</span>}
      onCancel={onClose}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <div className="k-palette-search">
        <SearchOutlined aria-hidden />
        <input
          ref={hold}
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={results.groups.length > 0}
          aria-controls={listbox.id}
          aria-autocomplete="list"
          aria-activedescendant={listbox.activeId}
          placeholder={t('palette.placeholder')}
          value={typed}
          maxLength={200}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={listbox.onKeyDown}
        />
        <Button type="text" size="small" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
      <ResultList listbox={listbox} groups={results.groups} onChoose={choose} />
      <Said results={results} typed={typed} />
      <p className="k-palette-hints k-secondary">{t('palette.hints')}</p>
    </Modal>
  )
}

type Choose = (row: Row, newTab: boolean) => void

function useChoose(onClose: () => void): Choose {
  const navigate = useNavigate()
  return (row, newTab) => {
    noteRecent(row.key)
    if (row.path && newTab) {
      window.open(row.path, '_blank', 'noopener')
      return
    }
    onClose()
    if (row.path) void navigate(row.path)
    else row.run?.()
  }
}

interface Listbox {
  id: string
  active: Row | undefined
  activeId: string | undefined
  optionId: (row: Row) => string
  onKeyDown: (event: KeyboardEvent) => void
}

/** The focus stays in the input; arrows move what is active. A new text begins at the first row, late rows move nothing. */
function useListbox(groups: readonly Group[], typed: string, choose: Choose): Listbox {
  const id = useId()
  const [{ key, of }, setActive] = useState({ key: '', of: typed })
  const rows = groups.flatMap((group) => group.rows)
  const at = Math.max(0, of === typed ? rows.findIndex((row) => row.key === key) : 0)
  const active = rows[at]
  const optionId = (row: Row) => `${id}-${row.key.replace(/[^\w-]/g, '_')}`
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const move = (to: number) => {
    const row = rows[(to + rows.length) % rows.length]
    if (row) setActive({ key: row.key, of: typed })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + 8, rows.length - 1),
      PageUp: Math.max(at - 8, 0),
    }
    const to = moves[event.key]
    if (to !== undefined) move(to)
    else if (event.key === 'Enter' && active) choose(active, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return { id, active, activeId, optionId, onKeyDown }
}

function ResultList({ listbox, groups, onChoose }: { listbox: Listbox; groups: readonly Group[]; onChoose: Choose }) {
  const { t } = useTranslation('common')
  return (
    <div id={listbox.id} role="listbox" aria-label={t('palette.results')} className="k-palette-list" tabIndex={-1}>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-label={group.label}>
          <div className="k-palette-group" aria-hidden>
            {group.label}
          </div>
          {group.rows.map((row) => (
            <Option key={row.key} row={row} id={listbox.optionId(row)} active={row === listbox.active} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Option({ row, id, active, onChoose }: { row: Row; id: string; active: boolean; onChoose: Choose }) {
  const { t } = useTranslation('common')
  const Icon = icons[row.icon]
  const onClick = (event: MouseEvent) => onChoose(row, event.ctrlKey || event.metaKey)
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      className="k-palette-option"
      data-key={row.key}
      onClick={onClick}
      onMouseDown={(event) => event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && onChoose(row, true)}
    >
      <Icon aria-hidden className="k-palette-icon" />
      <span className="k-palette-title">{row.title}</span>
      {row.code && <span className="k-palette-code">{row.code}</span>}
      {row.detail && <span className="k-palette-detail">{row.detail}</span>}
      {row.inactive && <span className="k-palette-detail">{t('palette.inactive')}</span>}
    </div>
  )
}

/** What the list says of itself: searching, nothing, how many, or what went wrong. */
function Said({ results, typed }: { results: Results; typed: string }) {
  const { t } = useTranslation('common')
  const count = results.groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const failure = results.error ? failureOf(results.error) : null
  const empty = count === 0 && !results.searching && !failure
  const text = results.searching ? t('palette.searching') : count > 0 ? t('palette.count', { count }) : ''
  return (
    <>
      <div role="status" className="k-visually-hidden">
        {text}
      </div>
      {results.searching && count === 0 && (
        <p className="k-palette-said k-secondary" aria-hidden>
          {t('palette.searching')}
        </p>
      )}
      {empty && (
        <p className="k-palette-said k-secondary">
          {results.typed !== ''
            ? t('palette.nothing', { text: results.typed })
            : typed.trim() === ''
              ? t('palette.nothing_recent')
              : t('palette.type_on')}
        </p>
      )}
      {failure && (
        <p className="k-palette-said" role="alert">
          {failure.text}{' '}
          <Button type="link" size="small" onClick={results.retry}>
            {t('action.retry')}
          </Button>
        </p>
      )}
    </>
  )
}
