import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { eventPath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { actorName, codeLabel, eventSubject, eventTitle } from '../shared/labels'
import { QueryResult } from '../shared/QueryResult'
import { ExactTime } from '../shared/Time'
import classes from './CausationPage.module.css'
import { type CausationLayout, type CausationNode, layOutCausation } from './causation'
import { messages } from './messages'
import { maxRequestEvents, requestEventsQuery } from './queries'

const { causation: strings } = messages

/** CausationPage shows every event that one request caused, as a diagram and as a list. */
export default function CausationPage() {
  const { correlation = '' } = useParams()
  const events = useQuery(requestEventsQuery(correlation))
  return (
    <AdminPage
      title="Causation"
      description={
        <>
          {strings.description} <CopyId id={correlation} full label="correlation ID" />
        </>
      }
    >
      <QueryResult query={events}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState illustration="signpost" title={strings.empty} text={strings.emptyHint} />
          ) : (
            <Causation events={list} />
          )
        }
      </QueryResult>
    </AdminPage>
  )
}

function Causation({ events }: { events: Schemas['EventSummary'][] }) {
  const layout = layOutCausation(events)
  const streams = new Set(events.map(({ stream }) => stream)).size
  return (
    <>
      {events.length >= maxRequestEvents && <p>{strings.truncated(events.length)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.canvas} aria-label={strings.diagram(events.length, streams)} tabIndex={0}>
        <Diagram layout={layout} />
      </section>
      <h2 className={classes.title}>{strings.list}</h2>
      <ol className={classes.list}>
        {layout.roots.map((node) => (
          <CausationTree key={node.event.id} node={node} />
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

const nodeX = (node: CausationNode) => margin + node.column * columnWidth
const nodeY = (node: CausationNode) => margin + node.row * rowHeight

/**
 * Diagram draws each event one column to the right of its cause and connects the two. It is hidden from screen
 * readers, because the list has the same content.
 */
function Diagram({ layout }: { layout: CausationLayout }) {
  const width = 2 * margin + (layout.columns - 1) * columnWidth + boxWidth
  const height = 2 * margin + (layout.rows - 1) * rowHeight + boxHeight
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {layout.nodes.map((node) =>
        node.children.map((child) => {
          const [fromX, fromY] = [nodeX(node) + boxWidth, nodeY(node) + boxHeight / 2]
          const [toX, toY] = [nodeX(child), nodeY(child) + boxHeight / 2]
          const midX = (fromX + toX) / 2
          return (
            <path
              key={child.event.id}
              className={classes.edge}
              d={`M${fromX} ${fromY}C${midX} ${fromY} ${midX} ${toY} ${toX} ${toY}`}
            />
          )
        }),
      )}
      {layout.nodes.map((node) => (
        <Link key={node.event.id} to={eventPath(node.event.position)} tabIndex={-1}>
          <g transform={`translate(${nodeX(node)} ${nodeY(node)})`} className={classes.box}>
            <title>{`${node.event.position}: ${node.event.type}`}</title>
            <rect width={boxWidth} height={boxHeight} rx="8" />
            <text x="12" y="20" className={classes.name}>
              {eventTitle(node.event.type)}
            </text>
            <text x="12" y="37" className={classes.subject}>
              {`${codeLabel(eventSubject(node.event.type))} · ${node.event.position}`}
            </text>
          </g>
        </Link>
      ))}
    </svg>
  )
}

function CausationTree({ node: { event, children } }: { node: CausationNode }) {
  return (
    <li>
      <Link to={eventPath(event.position)}>
        {codeLabel(eventSubject(event.type))}: {eventTitle(event.type)}
      </Link>{' '}
      <span className={classes.byline}>
        {actorName(event.actorId, event.actorRole)}, <ExactTime at={event.recordedAt} />, event{' '}
        {event.position}
      </span>
      {children.length > 0 && (
        <ol>
          {children.map((child) => (
            <CausationTree key={child.event.id} node={child} />
          ))}
        </ol>
      )}
    </li>
  )
}
