import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { paths } from '@/app/paths'
import { EmptyState } from '@/ui/states'
import { actorName, eventSubject, eventTitle, titled } from './actors'
import classes from './CausationPage.module.css'
import { type Drawn, drawn, type Node } from './events/causation'
import { messages } from './events/messages'
import { requestEventsMax, requestEventsQuery } from './events/queries'
import { AdminPage } from './parts/AdminPage'
import { Answer } from './parts/Answer'
import { CopyId } from './parts/CopyId'
import { Exactly } from './parts/When'
import type { EventSummary } from './types'

const { causation: words } = messages

/** CausationPage shows everything that one request caused, as a diagram and as a list. */
export default function CausationPage() {
  const { correlation = '' } = useParams()
  const events = useQuery(requestEventsQuery(correlation))
  return (
    <AdminPage
      title="Causation"
      about={
        <>
          {words.about} <CopyId id={correlation} whole label="correlation" />
        </>
      }
    >
      <Answer query={events}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState scene="signpost" title={words.empty} text={words.emptyHint} />
          ) : (
            <Graph events={list} />
          )
        }
      </Answer>
    </AdminPage>
  )
}

const eventPath = ({ position }: EventSummary) => `${paths.events}?event=${position}`

function Graph({ events }: { events: EventSummary[] }) {
  const graph = drawn(events)
  const streams = new Set(events.map(({ stream }) => stream)).size
  return (
    <>
      {events.length >= requestEventsMax && <p>{words.cut(events.length)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by the keyboard. */}
      <section className={classes.canvas} aria-label={words.drawing(events.length, streams)} tabIndex={0}>
        <Drawing graph={graph} />
      </section>
      <h2 className={classes.title}>{words.list}</h2>
      <ol className={classes.list}>
        {graph.roots.map((node) => (
          <Branch key={node.event.id} node={node} />
        ))}
      </ol>
    </>
  )
}

const boxWidth = 208
const boxHeight = 48
const columnWidth = 264
const rowHeight = 64
const margin = 12

const x = (node: Node) => margin + node.column * columnWidth
const y = (node: Node) => margin + node.row * rowHeight

/**
 * Drawing draws events in columns by their distance from the request, connected to their causes. The list has
 * the same content.
 */
function Drawing({ graph }: { graph: Drawn }) {
  const width = 2 * margin + (graph.columns - 1) * columnWidth + boxWidth
  const height = 2 * margin + (graph.rows - 1) * rowHeight + boxHeight
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {graph.nodes.map((node) =>
        node.children.map((child) => {
          const [fromX, fromY] = [x(node) + boxWidth, y(node) + boxHeight / 2]
          const [toX, toY] = [x(child), y(child) + boxHeight / 2]
          const middle = (fromX + toX) / 2
          return (
            <path
              key={child.event.id}
              className={classes.edge}
              d={`M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`}
            />
          )
        }),
      )}
      {graph.nodes.map((node) => (
        <Link key={node.event.id} to={eventPath(node.event)} tabIndex={-1}>
          <g transform={`translate(${x(node)} ${y(node)})`} className={classes.box}>
            <title>{`${node.event.position}: ${node.event.type}`}</title>
            <rect width={boxWidth} height={boxHeight} rx="8" />
            <text x="12" y="20" className={classes.name}>
              {eventTitle(node.event.type)}
            </text>
            <text x="12" y="37" className={classes.more}>
              {`${titled(eventSubject(node.event.type))} · ${node.event.position}`}
            </text>
          </g>
        </Link>
      ))}
    </svg>
  )
}

function Branch({ node: { event, children } }: { node: Node }) {
  return (
    <li>
      <Link to={eventPath(event)}>
        {titled(eventSubject(event.type))}: {eventTitle(event.type)}
      </Link>{' '}
      <span className={classes.by}>
        {actorName(event.actorId, event.actorRole)}, <Exactly at={event.recordedAt} />, event {event.position}
      </span>
      {children.length > 0 && (
        <ol>
          {children.map((child) => (
            <Branch key={child.event.id} node={child} />
          ))}
        </ol>
      )}
    </li>
  )
}
