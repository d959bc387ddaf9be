/** What keeps a draft from being published, each with the way to its step of the wizard, and how many it reaches (vs.md §4, §9). */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ControlRoom } from '../../../shared/vs/control'
import { stepPath } from '../wizard/wizard-paths'
import styles from './control.module.css'

interface CheckListProps {
  id: number
  problems: NonNullable<ControlRoom['problems']>
  reach: number
}

export function CheckList({ id, problems, reach }: CheckListProps) {
  const { t } = useTranslation('vs')
  return (
    <div className={styles.part}>
      <p className="k-secondary">{t('control.reach', { count: reach })}</p>
      {problems.length === 0 ? (
        <Alert type="success" showIcon title={t('control.ready')} />
      ) : (
        <>
          <Alert type="warning" showIcon title={t('control.problems', { count: problems.length })} />
          <ul className={styles.problems}>
            {problems.map(({ path, text }) => (
              <li key={`${path} ${text}`}>
                <Link to={stepPath(id, path)}>{text}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
