/** Owners from three tabs (shell.md §2.4): the tree of departments, groups, people; with their codes. */
import { readDepartments, readPeople, type ListedDepartment, type ListedPerson } from '../../shared/sc/people-lists'
import { useMemo, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Radio, Skeleton, Tabs, Tag, Tree } from 'antd'
import { useTranslation } from 'react-i18next'
import { cachedGet } from '../../providers/data/cached-lists'
import { readOptions } from '../../providers/data/record-api'
import { ownerCode } from '../../providers/data/refs'
import { failureOf } from '../../providers/http/error-text'
import { useFormats } from '../format/format-settings'
import { i18nText } from '../../shared/engine/i18n-text'
import { displayName } from '../people/display-name'
import { DialogFooter } from '../../ui/dialog-footer'
import { Dialog } from '../../ui/dialog'
import { departmentTree, foundIn } from './owner-tree'
import { OptionText } from './ref-select'
import { useDebounced } from '../../ui/use-debounced'

interface OwnerDialogProps {
  value: readonly string[]
  multiple: boolean
  titleOf: (code: string) => string
  onChoose: (codes: string[]) => void
  onClose: () => void
}
export function OwnerDialog({ value, multiple, titleOf, onChoose, onClose }: OwnerDialogProps) {
  const { t } = useTranslation('screens')
  const [chosen, setChosen] = useState<readonly string[]>(value)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const toggle = (code: string, title: string) => {
    setNames(new Map(names).set(code, title))
    setChosen(chosen.includes(code) ? chosen.filter((one) => one !== code) : multiple ? [...chosen, code] : [code])
  }
  const pane = { chosen, multiple, onToggle: toggle }
  return (
    <Dialog
      open
      width={760}
      height="auto"
      title={t('owner.title')}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} onClick={() => onChoose([...chosen])}>
          {t('owner.take', { n: chosen.length })}
        </DialogFooter>
      }
    >
      <div className="k-owner-columns">
        <Tabs
          items={[
            { key: 'department', label: t('owner.department'), children: <DepartmentPane {...pane} /> },
            { key: 'group', label: t('owner.group'), children: <GroupPane {...pane} /> },
            { key: 'user', label: t('owner.user'), children: <PeoplePane {...pane} /> },
          ]}
        />
        <section aria-label={t('owner.chosen')}>
          <strong>{t('owner.chosen')}</strong>
          {chosen.length === 0 ? (
            <p className="k-muted">{t('owner.none_chosen')}</p>
          ) : (
            <ul className="k-owner-chosen">
              {chosen.map((code) => (
                <li key={code}>
                  <Tag
                    variant="filled"
                    closable={{ 'aria-label': t('owner.remove', { name: names.get(code) ?? titleOf(code) }) }}
                    onClose={(event) => {
                      event.preventDefault()
                      toggle(code, names.get(code) ?? titleOf(code))
                    }}
                  >
                    {names.get(code) ?? titleOf(code)}
                  </Tag>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Dialog>
  )
}

interface PaneProps {
  chosen: readonly string[]
  multiple: boolean
  onToggle: (code: string, title: string) => void
}

/** As of all lists that the console keeps: what can't be loaded is logged there, and nothing is shown (routes.md §8). */
function DepartmentPane({ chosen, multiple, onToggle }: PaneProps) {
  const { language } = useFormats()
  const [text, setText] = useState('')
  const { data, error } = useQuery({
    queryKey: ['owner-departments'],
    queryFn: () => cachedGet<readonly ListedDepartment[]>(readDepartments.path),
  })
  const found = useMemo(
    () =>
      foundIn(
        (data ?? []).filter(({ status }) => status === 'active'),
        text,
        language,
      ),
    [data, text, language],
  )
  const nodes = useMemo(() => departmentTree(found, language), [found, language])
  const byCode = new Map(found.map((department) => [ownerCode('sc/department', department.id), department]))
  const toggle = (code: unknown) => {
    const department = byCode.get(String(code))
    if (department) onToggle(String(code), i18nText(department.name, language))
  }
  return (
    <Pane text={text} onText={setText} isLoading={!data && !error} isEmpty={data && nodes.length === 0}>
      {data && (
        <Tree
          key={text}
          checkable
          checkStrictly
          height={300}
          virtual
          blockNode
          selectable={false}
          defaultExpandAll={text !== '' || found.length < 60}
          multiple={multiple}
          treeData={nodes}
          checkedKeys={{ checked: chosen.filter((code) => byCode.has(code)), halfChecked: [] }}
          onCheck={(_keys, { node }) => toggle(node.key)}
          titleRender={({ title, code }) => (
            <span className="k-option">
              <span className="k-option-title">{title}</span>
              <span className="k-option-code">{code}</span>
            </span>
          )}
        />
      )}
    </Pane>
  )
}

function GroupPane({ chosen, multiple, onToggle }: PaneProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text, 300)
  const { data, error } = useQuery({
    queryKey: ['options', 'sc/group', q],
    queryFn: ({ signal }) => readOptions('sc/group', { q }, { signal }),
    staleTime: 30_000,
  })
  return (
    <Pane text={text} onText={setText} isLoading={!data && !error} error={error} isEmpty={data?.length === 0}>
      <ul className="k-owner-list">
        {data?.map((row) => {
          const code = ownerCode('sc/group', row.id)
          return (
            <li key={code}>
              <Choice multiple={multiple} checked={chosen.includes(code)} onToggle={() => onToggle(code, row.title)}>
                <OptionText row={row} />
              </Choice>
            </li>
          )
        })}
      </ul>
    </Pane>
  )
}

/** More are found by typing: nobody reads a list of thousands. */
const shownPeople = 200

function PeoplePane({ chosen, multiple, onToggle }: PaneProps) {
  const { t } = useTranslation('screens')
  const [text, setText] = useState('')
  const { data, error } = useQuery({ queryKey: ['owner-people'], queryFn: () => cachedGet<readonly ListedPerson[]>(readPeople.path) })
  const wanted = text.normalize('NFKC').trim().toLowerCase()
  const found = useMemo(
    () =>
      (data ?? []).filter(
        ({ status, name, name_en, account, employee_no }) =>
          status === 'active' && [name, name_en, account, employee_no].some((one) => one?.normalize('NFKC').toLowerCase().includes(wanted)),
      ),
    [data, wanted],
  )
  return (
    <Pane text={text} onText={setText} isLoading={!data && !error} isEmpty={data && found.length === 0}>
      {data && (
        <ul className="k-owner-list">
          {found.slice(0, shownPeople).map((person) => {
            const code = ownerCode('sc/user', person.id)
            return (
              <li key={code}>
                <Choice multiple={multiple} checked={chosen.includes(code)} onToggle={() => onToggle(code, displayName(person))}>
                  <OptionText row={{ id: person.id, title: displayName(person), code: person.employee_no ?? person.account }} isPerson />
                </Choice>
              </li>
            )
          })}
          {found.length > shownPeople && <li className="k-muted">{t('owner.more', { n: found.length - shownPeople })}</li>}
        </ul>
      )}
    </Pane>
  )
}

function Choice({
  multiple,
  checked,
  onToggle,
  children,
}: {
  multiple: boolean
  checked: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const Box = multiple ? Checkbox : Radio
  return (
    <Box checked={checked} onChange={onToggle} classNames={{ label: 'k-owner-choice' }}>
      {children}
    </Box>
  )
}

function Pane({
  text,
  onText,
  isLoading,
  error,
  isEmpty,
  children,
}: {
  text: string
  onText: (text: string) => void
  isLoading: boolean
  error?: unknown
  isEmpty: boolean | undefined
  children: ReactNode
}) {
  const { t } = useTranslation('screens')
  return (
    <>
      <Input.Search
        value={text}
        onChange={(event) => onText(event.target.value)}
        placeholder={t('list.search')}
        aria-label={t('list.search')}
        allowClear
      />
      {error ? (
        <p role="alert">{failureOf(error)?.text}</p>
      ) : isLoading ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : isEmpty ? (
        <p className="k-muted">{t('nothing_found')}</p>
      ) : (
        children
      )}
    </>
  )
}
