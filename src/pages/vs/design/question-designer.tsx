/** The question designer (vs.md §2): list, canvas, properties. Controlled: the form around it keeps, saves and publishes the questions. */
import { useMemo, useState, type KeyboardEvent } from 'react'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { questionProblems } from '../../../shared/vs/question-problems'
import { useIsPhone } from '../../../ui/use-is-phone'
import type { Secrecy } from '../../../schemas/vs/value-lists'
import { Canvas } from './canvas'
import { DesignScopeProvider, type DesignScope } from './design-scope'
import { DesignToolbar, type View } from './design-toolbar'
import { duplicated, inserted, newQuestion, patched, removed, stepped } from './edit/questions'
import { LanguagesView } from './languages-view'
import { QuestionPanel } from './panel/question-panel'
import { Preview } from './preview'
import { ProblemsList } from './problems-list'
import { QuestionList } from './question-list'
import { useDesigning } from './use-designing'
import './design.css'

export interface QuestionDesignerProps {
  id: string
  /** Child rows of the form. */
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
  describedBy: string | undefined
  kind: 'vote' | 'survey'
  secrecy: Secrecy
  /** What participants see in random order. */
  random: { pages: boolean; options: boolean }
  pictures: readonly number[]
}

export function QuestionDesigner(props: QuestionDesignerProps) {
  const { id, value, onChange, disabled, describedBy, kind, secrecy, random, pictures } = props
  const { t } = useTranslation('vs')
  const { language } = useFormats()
  const isPhone = useIsPhone()
  const [view, setView] = useState<View>('design')
  const designing = useDesigning(value, onChange)
  const { questions, selected, commit } = designing
  const problems = useMemo(() => questionProblems({ kind, secrecy, questions }), [kind, secrecy, questions])
  const words = {
    language,
    title: (type: string) => t(`entity.event.fields.questions.fields.type.enum.${type}`),
    option: (n: number) => t('design.option_n', { n }),
    row: (n: number) => t('design.row_n', { n }),
  }
  const isTrial = view === 'desktop' || view === 'phone'
  const last = selected.at(-1)
  const scope: DesignScope = {
    ...designing,
    ...{ id, kind, language, disabled, pictures, words, problems },
    add: (type) => {
      const question = newQuestion(type, questions, words, last)
      commit(inserted(questions, [question], last), { chosen: [question._key] })
    },
    patch: (key, patch, purpose) => commit(patched(questions, key, patch), purpose === undefined ? {} : { purpose: `${key} ${purpose}` }),
    duplicate: () => {
      if (selected.length === 0) return
      const { list, keys } = duplicated(questions, selected)
      commit(list, { chosen: keys })
    },
    remove: () => {
      if (selected.length > 0) commit(removed(questions, selected), { chosen: [] })
    },
    step: (by) => commit(stepped(questions, selected, by)),
  }
  const shown = last === undefined ? undefined : questions.find(({ _key }) => _key === last)
  const panel = shown && <QuestionPanel key={shown._key} question={shown} />
  return (
    <DesignScopeProvider value={scope}>
      <div
        id={id}
        tabIndex={-1}
        role="group"
        aria-label={t('design.questions')}
        aria-describedby={describedBy}
        className="k-vs-design"
        data-view={view}
        onKeyDown={(event) => !isTrial && onKey(event, scope)}
      >
        <DesignToolbar view={view} onView={setView} />
        <ProblemsList
          onOpen={(key) => {
            setView('design')
            designing.select(key)
          }}
        />
        {view === 'design' && (
          <div className="k-vs-design-parts">
            {!isPhone && <QuestionList />}
            <Canvas />
            {!isPhone && (
              <aside className="k-vs-design-panel" aria-label={t('design.properties')}>
                {panel ?? <p className="k-muted">{t('design.nothing_selected')}</p>}
              </aside>
            )}
          </div>
        )}
        {view === 'languages' && <LanguagesView />}
        {isTrial && <Preview questions={questions} width={view} random={random} />}
        {isPhone && (
          <Drawer
            open={view === 'design' && shown !== undefined}
            size="100%"
            placement="bottom"
            title={t('design.properties')}
            closable={{ 'aria-label': t('design.close') }}
            onClose={() => designing.select(null)}
          >
            {panel}
          </Drawer>
        )}
      </div>
    </DesignScopeProvider>
  )
}

/** Where nothing is being typed: undo, redo, duplicate, all, remove, move. */
function onKey(event: KeyboardEvent, { undo, redo, duplicate, selectAll, select, remove, step, selected, disabled }: DesignScope): void {
  const isTyping = (event.target as HTMLElement).closest('input, textarea, [contenteditable="true"], [role="combobox"]') !== null
  if (isTyping || disabled || event.defaultPrevented) return
  const run = keyAct(event, { undo, redo, duplicate, selectAll, select, remove, step, selected })
  if (!run) return
  event.preventDefault()
  event.stopPropagation()
  run()
}

type Acts = Pick<DesignScope, 'undo' | 'redo' | 'duplicate' | 'selectAll' | 'select' | 'remove' | 'step' | 'selected'>

function keyAct({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent, acts: Acts): (() => void) | undefined {
  if (ctrlKey || metaKey) {
    const byKey: Readonly<Record<string, () => void>> = {
      z: shiftKey ? acts.redo : acts.undo,
      y: acts.redo,
      d: acts.duplicate,
      a: acts.selectAll,
    }
    return byKey[key.toLowerCase()]
  }
  if (acts.selected.length === 0) return undefined
  if (altKey) return { ArrowUp: () => acts.step(-1), ArrowDown: () => acts.step(1) }[key]
  return { Delete: acts.remove, Backspace: acts.remove, Escape: () => acts.select(null) }[key]
}
