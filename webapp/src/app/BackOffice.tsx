import { Route as RouterRoute, Routes } from 'react-router-dom'
import AdminShell from '@/features/admin/AdminShell'
import { routes } from '@/features/admin/routes'
import { backOfficePath } from '@/lib/paths'
import NotFound from '@/parts/NotFound'
import { lazyPages, pageRoute } from './lazyPage'

const pages = lazyPages(routes)

/** BackOffice renders the back-office page for the current URL. The site's pages don't load it. */
export default function BackOffice() {
  return (
    <Routes>
      <RouterRoute element={<AdminShell />}>
        {pages.map((page) => pageRoute({ ...page, path: page.path.slice(backOfficePath.length) }))}
      </RouterRoute>
      <RouterRoute path="*" element={<NotFound />} />
    </Routes>
  )
}
