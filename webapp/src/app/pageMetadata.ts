import type { PageInstance } from '@/lib/route'
import { siteRoutes } from './siteRoutes'

/** PageMetadata is a public page's metadata for the browser tab, search engines, and link previews. */
export interface PageMetadata {
  title: string
  description: string
}

const tabTitleOf = (title: string) => `${title} · Hulak`

/** pageMetadata maps each public page's path to its metadata. It omits paths with a parameter. */
export const pageMetadata: ReadonlyMap<string, PageMetadata> = new Map(
  siteRoutes.flatMap(({ path, title, prerendering }) => {
    if (!prerendering || prerendering.instances) return []
    const { tabTitle = tabTitleOf(title), description } = prerendering
    return [[path, { title: tabTitle, description }] as const]
  }),
)

/** instanceMetadata returns the metadata of the public pages whose paths have a parameter, with the route's path. */
export async function instanceMetadata(): Promise<readonly (PageInstance & { route: string })[]> {
  const pages = siteRoutes.map(async ({ path: route, prerendering }) =>
    ((await prerendering?.instances?.()) ?? []).map(({ path, title, description }) => ({
      route,
      path,
      title: tabTitleOf(title),
      description,
    })),
  )
  return (await Promise.all(pages)).flat()
}
