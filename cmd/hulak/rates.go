package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/internal/app"
)

type (
	ratesCmd struct {
		Publish ratePublishCmd `cmd:"" help:"Publish an exchange rate."`
	}
	ratePublishCmd struct {
		Rate   string `arg:"" help:"NPR per USD, such as 133.25."`
		Mid    string `help:"The central bank's mid-market rate. If empty, the command keeps the current one."`
		Reason string `help:"Reason for the change, stored with the rate and shown to staff."`
	}
)

// Run publishes a rate.
func (c ratePublishCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	rate, err := money.ParseRate(c.Rate)
	if err != nil {
		return fmt.Errorf("%q is not a rate such as 133.25", c.Rate)
	}
	var mid money.Rate
	if c.Mid != "" {
		if mid, err = money.ParseRate(c.Mid); err != nil {
			return fmt.Errorf("%q is not a rate such as 133.25", c.Mid)
		}
	}
	err = withDatabase(ctx, s, out, func(p *app.Program) error { return p.PublishRate(ctx, rate, mid, c.Reason) })
	switch {
	case errors.Is(err, pricing.ErrRateJump):
		return fmt.Errorf("%s differs from the last rate set by a source or by two administrators by more than the approval rules allow "+
			"one person: publish it on the admin pages, where a second administrator can approve it", rate)
	case err != nil:
		return err
	}
	_, err = fmt.Fprintf(out, "Published: 1 USD = %s NPR.\n", rate)
	return err
}
