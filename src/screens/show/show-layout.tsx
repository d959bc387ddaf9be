/** Where the parts of a record stand: beside each other on a page, in tabs in a drawer, or with the middle in tabs. */
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordRow } from '../../providers/data/record-api'
import type { Resource } from '../../resources/core/define-module'
import type { Entity } from '../../schemas/core/define'
import { Tabs } from '../../ui/tabs'
import { useIsPhone } from '../../ui/use-is-phone'
import { LazyPart } from '../cells/lazy-cell'
import { FormSkeleton } from '../form/form-screen'
import type { Opening } from '../record/record-links'
import { RecordFacts } from './record-facts'
import { RelatedList } from './related-list'
import { TabbedMiddle } from './tabbed-middle'
import type { useShowTab } from './use-show-tab'
import type { useSideParts } from './use-side-parts'

interface ShowLayoutProps {
  resource: Resource
  entity: Entity
  row: RecordRow
  opening: Opening
  tabs: ReturnType<typeof useShowTab>
  beside: ReturnType<typeof useSideParts>
  /** Null = it is among what stands beside. */
  history: ReactNode
}

export function ShowLayout(props: ShowLayoutProps) {
  const { resource, entity, row, opening, tabs, beside, history } = props
  const { t } = useTranslation('screens')
  const isPhone = useIsPhone()
  const shown = { row, refs: row._refs ?? {}, entity: entity.name }
  const panels = resource.showPanels.map((load, index) => <LazyPart key={index} load={load} props={shown} />)
  if (opening === 'page' && resource.showTabs !== undefined) return <TabbedPage {...props} shown={shown} panels={panels} />
  const middle = resource.showMiddle && <LazyPart load={resource.showMiddle} props={shown} />
  const details = <Details {...props} isTabbed={false} />
  if (opening === 'page')
    return (
      <div className="k-show" data-middle={middle ? true : undefined}>
        {details}
        {middle && <div className="k-show-middle">{middle}</div>}
        <aside className="k-show-side">
          {panels}
          {!entity.x.view && history && (
            <>
              <h2 className="k-form-section">{t('history.title')}</h2>
              {history}
            </>
          )}
        </aside>
      </div>
    )
  const facts = (
    <>
      {/* On a phone what was said and done last, and the box to go on, come before the fields. */}
      {isPhone && middle}
      {details}
      {!isPhone && middle}
      {panels}
    </>
  )
  if (entity.x.view) return facts
  return (
    <Tabs
      late
      selected={tabs.tab}
      onSelect={tabs.setTab}
      tabs={[
        { key: 'details', label: t('show.details'), children: facts },
        ...beside,
        ...(history ? [{ key: 'history', label: t('history.title'), children: history }] : []),
      ]}
    />
  )
}

type TabbedPageProps = ShowLayoutProps & {
  shown: { row: RecordRow; refs: NonNullable<RecordRow['_refs']>; entity: string }
  panels: readonly ReactNode[]
}

function TabbedPage({ shown, panels, ...props }: TabbedPageProps) {
  const { resource, entity, row, tabs, beside, history } = props
  return (
    <div className="k-show" data-tabbed>
      {panels.length > 0 && <aside className="k-show-side">{panels[0]}</aside>}
      <div className="k-show-middle">
        {resource.showMiddle && (
          <Suspense fallback={<FormSkeleton />}>
            <TabbedMiddle
              resource={resource}
              entity={entity}
              row={row}
              shown={shown}
              history={history}
              beside={beside}
              selected={tabs.tab}
              onSelect={tabs.setTab}
            />
          </Suspense>
        )}
      </div>
      <Details {...props} isTabbed />
      {panels.length > 1 && (
        <aside className="k-show-side" data-more>
          {panels.slice(1)}
        </aside>
      )}
    </div>
  )
}

function Details({ resource, entity, row, opening, tabs, beside, isTabbed }: ShowLayoutProps & { isTabbed: boolean }) {
  return (
    <div className="k-show-main">
      <RecordFacts entity={entity} resource={resource} row={row} refs={row._refs ?? {}} whole={!isTabbed} />
      {!isTabbed &&
        entity.x.related?.map((related) => (
          <RelatedList key={`${related.entity} ${related.field}`} of={entity} related={related} id={row.id} />
        ))}
      {opening === 'page' &&
        !isTabbed &&
        beside.map(({ key, label, children }) => (
          <section key={key} ref={tabs.placeOf(key)} className="k-show-beside">
            <h2 className="k-form-section">{label}</h2>
            {children}
          </section>
        ))}
    </div>
  )
}
