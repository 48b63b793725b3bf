import { REPORT_TOKEN_HEADER } from '@feedreel/contracts/statistics/report-token'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keys } from '../../lib/api/query-keys.ts'
import { routes } from '../../lib/api/routes.ts'
import type { ReportPeriod } from './period.ts'

/** A publisher's report for a period. */
export function useReport(id: number, period: ReportPeriod) {
  return useQuery({
    queryKey: [...keys.figures, 'report', id, period],
    queryFn: ({ signal }) => call(routes.reports.read, { params: { id }, query: period, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The report that a link's token opens. */
export function useSharedReport(token: string, period: ReportPeriod) {
  return useQuery({
    queryKey: [...keys.figures, 'shared', token, period],
    queryFn: ({ signal }) =>
      call(routes.reports.readShared, { query: period, signal, headers: { [REPORT_TOKEN_HEADER]: token } }),
    placeholderData: keepPreviousData,
  })
}

const linksKey = (id: number) => [...keys.publishers, 'report-links', id]

/** The links in force to a publisher's report. */
export function useReportLinks(id: number) {
  return useQuery({
    queryKey: linksKey(id),
    queryFn: ({ signal }) => call(routes.reports.listLinks, { params: { id }, signal }),
  })
}

/** Creates a link. */
export function useCreateLink(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (label: string) => call(routes.reports.createLink, { params: { id }, body: { label } }),
    onSuccess: () => client.invalidateQueries({ queryKey: linksKey(id) }),
  })
}

/** Revokes a link. */
export function useRevokeLink(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (link: number) => call(routes.reports.revokeLink, { params: { id, link } }),
    onSuccess: () => client.invalidateQueries({ queryKey: linksKey(id) }),
  })
}
