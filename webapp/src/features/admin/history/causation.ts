import type { Schemas } from '@/lib/api/types'

/** CausationNode is an event with its position in the diagram and the events that it caused. */
export interface CausationNode {
  event: Schemas['EventSummary']
  column: number
  row: number
  children: CausationNode[]
}

/** CausationLayout is the diagram of one request's events, with the diagram's size. */
export interface CausationLayout {
  /** Events without a cause in this list, in log order. */
  roots: CausationNode[]
  nodes: CausationNode[]
  columns: number
  rows: number
}

/**
 * layOutCausation arranges one request's events as trees, with each event under its cause. An event's
 * column is its depth in the tree. Each leaf has its own row, and each parent shares its first child's row.
 */
export function layOutCausation(events: Schemas['EventSummary'][]): CausationLayout {
  const nodes = events.map((event): CausationNode => ({ event, column: 0, row: 0, children: [] }))
  const byId = new Map(nodes.map((node) => [node.event.id, node]))
  const roots: CausationNode[] = []
  for (const node of nodes) {
    // A cause must have an earlier position. Otherwise, a cycle of IDs would cause infinite recursion.
    const cause = byId.get(node.event.causation)
    if (cause && BigInt(cause.event.position) < BigInt(node.event.position)) cause.children.push(node)
    else roots.push(node)
  }
  let rows = 0
  let columns = 1
  const layOut = (node: CausationNode, column: number) => {
    node.column = column
    columns = Math.max(columns, column + 1)
    node.row = rows
    if (node.children.length === 0) rows += 1
    for (const child of node.children) layOut(child, column + 1)
  }
  for (const root of roots) layOut(root, 0)
  return { roots, nodes, columns, rows: Math.max(rows, 1) }
}
