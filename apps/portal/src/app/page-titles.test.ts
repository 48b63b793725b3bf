import { describe, expect, it } from 'vitest'
import { pageTitle } from './page-titles.ts'

describe('pageTitle', () => {
  it.each([
    ['/portal', 'Dashboard'],
    ['/portal/', 'Dashboard'],
    ['/portal/feeds', 'Feeds'],
    ['/portal/feeds/add', 'Add Feed'],
    ['/portal/feeds/12', 'Edit Feed'],
    ['/portal/publishers/add', 'Add Publisher'],
    ['/portal/publishers/12', 'Edit Publisher'],
    ['/portal/videos/5', 'Video Details'],
    ['/portal/contents', 'Contents'],
    ['/portal/contents/3/feeds/4', 'Content Management'],
    ['/portal/statistics', 'Statistics'],
    ['/portal/health', 'System Health'],
    ['/portal/account', 'Account'],
    ['/portal/settings', 'System Settings'],
    ['/portal/people', 'People'],
    ['/portal/logs', 'Job Logs'],
    ['/portal/commands', 'Management Commands'],
  ])('calls %s %s', (path, title) => {
    expect(pageTitle(path)).toBe(title)
  })
})
