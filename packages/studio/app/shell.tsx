import { Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useStudioQuery } from './studio-queries.ts'
import { Bell } from './bell.tsx'
import { Navigation } from './navigation.tsx'
import { Drawer } from '../parts/overlays/drawer.tsx'
import './shell.css'

/** The layout of lists and forms, with the navigation. */
export function Shell() {
  const { pathname } = useLocation()
  const [isOpen, menu] = useDisclosure()
  const { data: settings } = useStudioQuery('getSettings', {})
  const name = settings?.content.name ?? '綴り'
  const { close } = menu
  useEffect(() => close(), [pathname, close])
  return (
    <div className="shell">
      <a className="shell-skip" href="#page">
        本文へ
      </a>
      <header className="shell-bar">
        <Burger opened={isOpen} onClick={menu.toggle} size="sm" aria-label="メニュー" />
        <Link to="/" className="shell-name">
          {name}
        </Link>
        <Bell />
      </header>
      <div className="shell-side">
        <header className="shell-head">
          <Link to="/" className="shell-name">
            {name}
            <small>編集室</small>
          </Link>
          <Bell />
        </header>
        <Navigation />
      </div>
      <Drawer opened={isOpen} onClose={menu.close} size="17rem" title={`${name}編集室`}>
        <Navigation />
      </Drawer>
      <div id="page" className="shell-page" tabIndex={-1}>
        <Outlet />
      </div>
    </div>
  )
}
