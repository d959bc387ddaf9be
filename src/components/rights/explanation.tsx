/** Yes or no, and everything that led to it, in words. */
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { findResource } from '../../resources/core/find-resource'
import { useRight } from '../../providers/access/use-right'
import { Askable } from './askable'
import { useRightName } from './use-right-name'
import type { Reason, RightExplanation, RowExplanation } from '../../shared/sc/rights-explanation'
import './rights.css'

export function Explanation({ explanation }: { explanation: RightExplanation }) {
  const { t } = useTranslation('common')
  const { allowed, because, reasons, record, path, entities, askable } = explanation
  const rightName = useRightName()
  const rowsDecide = record?.has_rule === true
  const yes = allowed && (record?.visible ?? true)
  const Icon = yes ? CheckCircleFilled : CloseCircleFilled
  return (
    <div className="k-why">
      <p className="k-why-answer" data-answer={yes ? 'yes' : 'no'}>
        <Icon aria-hidden /> <strong>{t(yes ? 'why.yes' : 'why.no')}</strong> <span title={path}>{rightName({ path, entities })}</span>
      </p>
      {because && <p>{t(`why.because.${because}`)}</p>}
      {reasons.length > 0 && (
        <ul className="k-why-reasons">
          {reasons.map((reason, n) => (
            <ReasonLine key={n} reason={reason} explanation={explanation} />
          ))}
        </ul>
      )}
      <Askable people={askable} />
      {record && (rowsDecide ? <RowLines record={record} /> : <p>{t('why.no_row_rule')}</p>)}
    </div>
  )
}

function ReasonLine({ reason, explanation: { names, roles } }: { reason: Reason; explanation: RightExplanation }) {
  const { t } = useTranslation(['common', 'sc'])
  const mayShow = useRight('sc.admin.rights.actions.show')
  const counts = reason.void === undefined && !reason.denied
  const name = (code: string | null | undefined) => (code ? (names[code] ?? code) : '')
  const role = reason.role ? (names[`role/${reason.role}`] ?? reason.role) : ''
  const subject = reason.by === 'module-admin' ? t('why.by.module_admin', { module: t(`${reason.module ?? ''}:module.title`) }) : role
  const held = (reason.held ?? []).map(({ how, source }) =>
    t(`why.held.${how}`, { name: name(how === 'position' ? `position/${source ?? ''}` : source) }),
  )
  const grants = findResource('sc/role-grant')
  const link = reason.grant !== undefined && grants && mayShow ? `${grants.paths.show}?id=${reason.grant}` : undefined
  const roleLink =
    !link && reason.role && roles[reason.role] !== undefined && mayShow
      ? `${findResource('sc/role')?.paths.show ?? ''}?id=${String(roles[reason.role])}`
      : undefined
  return (
    <li data-effect={reason.effect} data-counts={counts}>
      <span className="k-why-effect">{t(`why.effect.${reason.effect}`)}</span>
      <span>
        <strong>{subject}</strong>
        {reason.by === 'module-admin' && reason.owner && <> · {t('why.held.assignment', { name: name(reason.owner) })}</>}
        {reason.scope && <> · {t('why.within', { name: name(reason.scope) })}</>}
        {held.length > 0 && <> · {held.join('; ')}</>}
        <span className="k-secondary">
          {' '}
          ·{' '}
          {reason.by === 'grant'
            ? t('why.by.grant', { pattern: reason.pattern })
            : reason.by === 'module-admin'
              ? t('why.by.whole_module')
              : t(`why.by.${reason.by}`)}
        </span>
        {reason.denied && <em> {t('why.denied')}</em>}
        {reason.void && <em> {t(`why.void.${reason.void}`)}</em>}
        {(link ?? roleLink) && (
          <>
            {' '}
            <Link to={link ?? roleLink ?? ''}>{t('why.open')}</Link>
          </>
        )}
      </span>
    </li>
  )
}

function RowLines({ record: { scopes, visible, mode, parent } }: { record: RowExplanation }) {
  const { t } = useTranslation('common')
  return (
    <>
      <p>
        {t(visible ? `why.row.${mode}_yes` : `why.row.${mode}_no`)} {parent && t('why.row.parent', { id: parent.id })}
      </p>
      <table className="k-why-scopes">
        <thead>
          <tr>
            <th>{t('why.row.scope')}</th>
            <th>{t('why.row.held')}</th>
            <th>{t('why.row.matches')}</th>
          </tr>
        </thead>
        <tbody>
          {scopes.map(({ scope, held, matches }) => (
            <tr key={scope} data-counts={held && matches}>
              <td>{t(`why.scope.${scope}`)}</td>
              <td>{t(held ? 'why.yes' : 'why.no')}</td>
              <td>{t(matches ? 'why.yes' : 'why.no')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
