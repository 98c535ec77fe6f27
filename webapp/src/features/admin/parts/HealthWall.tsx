import { Link } from 'react-router-dom'
import { bounds, levels, measures, wall } from '../health'
import type { HealthCheck } from '../types'
import classes from './HealthWall.module.css'
import { When } from './When'

/** HealthWall shows every measure with a level, its meaning, and a link to its details. */
export function HealthWall({ checks }: { checks: HealthCheck[] }) {
  return (
    <div className={classes.wall}>
      {wall.map(({ title, measures: group }) => (
        <section key={title} className={classes.group} aria-labelledby={`wall-${title}`}>
          <h2 id={`wall-${title}`}>{title}</h2>
          <ul>
            {group.map((measure) => {
              const check = checks.find((known) => known.measure === measure)
              return check && <Tile key={measure} check={check} />
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Tile({ check }: { check: HealthCheck }) {
  const { measure, level, figure, raisedSince } = check
  const { label, figure: written, to } = measures[measure]
  return (
    <li>
      <Link className={classes.tile} to={to} data-level={level} title={bounds(check)}>
        <span className={classes.head}>
          <span>{label}</span>
          <span className={classes.level}>{levels[level]}</span>
        </span>
        <span className={classes.figure}>{level === 'UNKNOWN' ? '–' : written(figure)}</span>
        {raisedSince && (
          <span className={classes.since}>
            Staff notified <When at={raisedSince} />
          </span>
        )}
      </Link>
    </li>
  )
}
