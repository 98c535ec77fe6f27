import { Link } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { levelLabels, measureGroups, measures, thresholdText } from '../shared/health'
import { canOpen } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import classes from './HealthMetrics.module.css'

/** HealthMetrics shows the value and level of each measure, with a link to its details. */
export function HealthMetrics({ checks }: { checks: Schemas['HealthCheck'][] }) {
  return (
    <div className={classes.groups}>
      {measureGroups.map(({ title, measures: group }) => (
        <section key={title} className={classes.group} aria-labelledby={`measures-${title}`}>
          <h2 id={`measures-${title}`}>{title}</h2>
          <ul>
            {group.map((measure) => {
              const check = checks.find((candidate) => candidate.measure === measure)
              return check && <MeasureCard key={measure} check={check} />
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

function MeasureCard({ check }: { check: Schemas['HealthCheck'] }) {
  const { measure, level, figure, raisedSince } = check
  const { label, format, to } = measures[measure]
  const isOpen = useSession(canOpen(to))
  const props = { className: classes.card, 'data-level': level, title: thresholdText(check) }
  const content = (
    <>
      <span className={classes.head}>
        <span>{label}</span>
        <span className={classes.level}>{levelLabels[level]}</span>
      </span>
      <span className={classes.value}>{level === 'UNKNOWN' ? '–' : format(figure)}</span>
      {raisedSince && (
        <span className={classes.since}>
          Staff notified <RelativeTime at={raisedSince} />
        </span>
      )}
    </>
  )
  return (
    <li>
      {isOpen ? (
        <Link to={to} {...props}>
          {content}
        </Link>
      ) : (
        <div {...props}>{content}</div>
      )}
    </li>
  )
}
