package operations

import (
	"context"
	"time"

	"hulak/domain"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections/business"
)

const (
	businessDays    = 30  // days shown by default
	maxBusinessDays = 366 // maximum number of days in one request
)

// businessPeriod is the requested period. It includes the first and the last day.
type businessPeriod struct {
	From string `query:"from" doc:"First day of the period in Los Angeles time, YYYY-MM-DD. Defaults to a period of 30 days. The maximum is 366 days"`
	To   string `query:"to" doc:"Last day of the period in Los Angeles time, YYYY-MM-DD. Defaults to today"`
}

// getBusiness returns the business metrics for a period.
func (h *Handlers) getBusiness(ctx context.Context, in *businessPeriod) (BusinessMetrics, error) {
	first, last, err := in.dayRange(h.Now())
	if err != nil {
		return BusinessMetrics{}, err
	}
	m, err := h.business.Metrics(ctx, first.Format(time.DateOnly), last.Format(time.DateOnly))
	if err != nil {
		return BusinessMetrics{}, err
	}
	response := BusinessMetrics{
		From: first.Format(time.DateOnly), To: last.Format(time.DateOnly),
		Statuses: dto.Map(m.Statuses, groupInfo), Methods: dto.Map(m.Methods, groupInfo), States: dto.Map(m.States, groupInfo),
		Institutions: dto.Map(m.Institutions, func(i business.Institution) BusinessGroup {
			return BusinessGroup{Name: presentation.InstitutionName(i.Method, i.ID), BusinessSum: sumInfo(i.Sum)}
		}),
		Districts: dto.Map(m.Corridors, func(c business.Corridor) BusinessCorridor {
			return BusinessCorridor{State: c.State, District: c.District, BusinessSum: sumInfo(c.Sum)}
		}),
		Delivery: deliveryInfo(m.Delivery),
		Failures: dto.Map(m.Failures, func(f business.Failure) FailureCount { return FailureCount(f) }),
		Funnel:   dto.Map(m.Funnel, func(s business.Step) FunnelStep { return FunnelStep{Step: s.Name, Count: s.Count} }),
	}
	response.Days, response.Total = fillDays(first, last, m.Days)
	return response, nil
}

// dayRange returns the first and the last day of the period as midnights in UTC, where every day has 24 hours.
func (in businessPeriod) dayRange(now time.Time) (first, last time.Time, err error) {
	y, m, d := now.In(presentation.LosAngeles).Date()
	last = time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	if in.To != "" {
		if last, err = time.Parse(time.DateOnly, in.To); err != nil {
			return first, last, core.ErrInvalid.WithFields(domain.FieldError{Field: "to", Code: "INVALID_DATE"})
		}
	}
	first = last.AddDate(0, 0, 1-businessDays)
	if in.From != "" {
		if first, err = time.Parse(time.DateOnly, in.From); err != nil {
			return first, last, core.ErrInvalid.WithFields(domain.FieldError{Field: "from", Code: "INVALID_DATE"})
		}
	}
	if first.After(last) || last.Sub(first) >= maxBusinessDays*24*time.Hour {
		return first, last, core.ErrInvalid.WithFields(domain.FieldError{Field: "from", Code: "INVALID_DATE"})
	}
	return first, last, nil
}

// fillDays returns every day of the period, including days without transfers, and the total.
func fillDays(first, last time.Time, active []business.Day) (days []BusinessDay, total BusinessSum) {
	sum := business.ZeroSum()
	zero := sumInfo(sum)
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		info := BusinessDay{Day: day.Format(time.DateOnly), BusinessSum: zero}
		if len(active) > 0 && active[0].Date == info.Day {
			info.BusinessSum = sumInfo(active[0].Sum)
			sum = sum.Add(active[0].Sum)
			active = active[1:]
		}
		days = append(days, info)
	}
	return days, sumInfo(sum)
}

func groupInfo(b business.Breakdown) BusinessGroup {
	return BusinessGroup{Name: b.Name, BusinessSum: sumInfo(b.Sum)}
}

func sumInfo(s business.Sum) BusinessSum {
	return BusinessSum{Count: s.Count(), Completed: amountsInfo(s.Completed), Pending: amountsInfo(s.Pending),
		Reversed: amountsInfo(s.Reversed)}
}

func amountsInfo(a business.Amounts) BusinessAmounts {
	return BusinessAmounts{Count: a.Count, Send: dto.MoneyOf(a.Send), Fees: dto.MoneyOf(a.Fees), Receive: dto.MoneyOf(a.Receive)}
}

func deliveryInfo(d business.Delivery) DeliveryTimes {
	info := DeliveryTimes{
		Count: d.Count, Median: int64(d.Median / time.Second), P90: int64(d.P90 / time.Second), P99: int64(d.P99 / time.Second),
		Buckets: make([]DeliveryBucket, len(d.BucketCounts)),
	}
	for i, count := range d.BucketCounts {
		info.Buckets[i].Count = count
		if i < len(business.DeliveryBuckets) {
			info.Buckets[i].Below = int64(business.DeliveryBuckets[i] / time.Second)
		}
	}
	return info
}
