package appcases

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"hulak/cmd/bench/harness"
	"hulak/internal/testsenders"
)

const (
	browserCount        = 32 // open live streams, one per sender
	transfersPerBrowser = 40 // transfers per sender per round
)

func browserCases() []harness.Case {
	const group = "from a command to its visible result"
	return []harness.Case{
		{
			Name: "browser/500", Group: group, Unit: "transfers", Paced: true, Setup: browserCase(fixedRate(busyDayRate)),
			Label:       "in the browser, 500 transfers per second",
			Description: "from the request to the live event in the sender's browser, one process, 500 transfers per second",
		},
		{
			Name: "browser/half", Group: group, Unit: "transfers", Paced: true, Setup: browserCase(halfTransferRate),
			Label:       "in the browser, at half the maximum rate",
			Description: "the same, at half the maximum rate of one process",
		},
	}
}

func browserGoals() []harness.Goal {
	return []harness.Goal{
		{
			Name: "browser/500 p99", Unit: "ms", Bound: 15, LowerIsBetter: true, Compute: harness.P99Of("browser/500"),
			Description: "p99 latency of live events, 500 transfers per second",
		},
		{
			Name: "browser/half p99", Unit: "ms", Bound: 60, LowerIsBetter: true, Compute: harness.P99Of("browser/half"),
			Description: "p99 latency of live events, at half the maximum rate",
		},
	}
}

// halfTransferRate measures the program's maximum transfer rate and returns half of it.
func halfTransferRate(ctx context.Context, s *harness.Scope) (float64, error) {
	load, err := transferCase(64, allRoles)(ctx, s)
	if err != nil {
		return 0, err
	}
	return halfRate(load(ctx, s.Options.Window))
}

// sendersForRate returns the number of senders that a rate requires. Connections do not share senders.
func sendersForRate(rate float64, window time.Duration) int {
	return browserCount * (1 + int(harness.WithWarmUp(window).Seconds()*rate/browserCount)/testsenders.MaxTransfers)
}

// browserCase returns the setup of a case that creates transfers at the chosen rate. Only senders with an open browser are measured.
func browserCase(rates rateChooser) harness.Setup {
	return func(ctx context.Context, s *harness.Scope) (harness.Load, error) {
		rate, err := rates.choose(ctx, s)
		if err != nil {
			return nil, err
		}
		d, program, err := startProgram(ctx, s, sendersForRate(rate, s.Options.Window)+browserCount, allRoles)
		if err != nil {
			return nil, err
		}
		conns, err := dialClients(ctx, s, 2*browserCount, program.address)
		if err != nil {
			return nil, err
		}
		browsers := make([]*browser, browserCount)
		for i := range browsers {
			if browsers[i], err = openBrowser(ctx, s, program.address, conns[i], d.Senders[i]); err != nil {
				return nil, err
			}
		}
		otherSenders := d.Senders[browserCount:]
		return func(ctx context.Context, window time.Duration) (*harness.Sample, error) {
			return runBrowsers(ctx, window, rate, browsers, func(i int) harness.Operation {
				return sendTransfers(conns[browserCount+i], newRotation(otherSenders, i, browserCount, testsenders.MaxTransfers))
			})
		}, nil
	}
}

// runBrowsers creates transfers at the given rate. Senders with a browser create up to transfersPerBrowser each, and the other
// senders create the rest. The latencies cover only the senders with a browser, but the rate covers all senders.
func runBrowsers(
	ctx context.Context, window time.Duration, rate float64, browsers []*browser, newOtherOperation func(i int) harness.Operation,
) (*harness.Sample, error) {
	browserRate := min(rate/2, browserCount*transfersPerBrowser/harness.WithWarmUp(window).Seconds())
	group, ctx := errgroup.WithContext(ctx)
	var sample, otherSample *harness.Sample
	group.Go(func() (err error) {
		otherSample, err = harness.RunAtRate(ctx, window, rate-browserRate, browserCount, func(i int) harness.TimedOperation {
			return timeOperation(newOtherOperation(i))
		})
		return err
	})
	group.Go(func() (err error) {
		sample, err = harness.RunAtRate(ctx, window, browserRate, browserCount, func(i int) harness.TimedOperation { return browsers[i].send })
		return err
	})
	if err := group.Wait(); err != nil {
		return nil, err
	}
	sample.Count += otherSample.Count
	return sample, nil
}

// browser simulates a sender's web page. It has a connection for requests and a stream of live events.
type browser struct {
	client *client
	sender testsenders.Sender
	frames chan frame
}

// frame is a live event and the time when it arrived.
type frame struct {
	Type          string `json:"type"`
	TransactionID string `json:"transactionId"`
	at            time.Time
}

const (
	frameBufferSize = 256
	frameTimeout    = 30 * time.Second
)

// openBrowser requests a ticket and then opens the sender's stream, as the web page does.
func openBrowser(ctx context.Context, s *harness.Scope, address string, c *client, sender testsenders.Sender) (*browser, error) {
	if err := c.post("/v1/events/ticket", sender.Token, "", []byte("{}")); err != nil {
		return nil, err
	}
	var issued struct{ Ticket string }
	if err := json.Unmarshal(c.body, &issued); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	s.Defer(func() error { cancel(); return nil })
	query := url.Values{"channel": {sender.ID}, "ticket": {issued.Ticket}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/v1/events/subscribe?"+query.Encode(), nil)
	if err != nil {
		return nil, err
	}
	stream, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	if stream.StatusCode != http.StatusOK {
		return nil, errors.Join(fmt.Errorf("open live stream: status %d", stream.StatusCode), stream.Body.Close())
	}
	b := &browser{client: c, sender: sender, frames: make(chan frame, frameBufferSize)}
	go b.listen(stream.Body)
	return b, nil
}

// listen records when each frame arrives.
func (b *browser) listen(stream io.ReadCloser) {
	defer stream.Close()
	defer close(b.frames)
	for scanner := bufio.NewScanner(stream); scanner.Scan(); {
		data, found := strings.CutPrefix(scanner.Text(), "data: ")
		if !found {
			continue
		}
		f := frame{at: time.Now()}
		if json.Unmarshal([]byte(data), &f) == nil && f.Type == "TRANSACTION_UPDATED" {
			b.frames <- f
		}
	}
}

// send creates a transfer and waits for its live event.
func (b *browser) send(ctx context.Context) (time.Duration, error) {
	start := time.Now()
	body := fmt.Appendf(nil, transferBody, b.sender.ID, b.sender.Bank)
	if err := b.client.post(transfersPath, b.sender.Token, harness.NewID(), body); err != nil {
		return 0, err
	}
	var created struct{ ID string }
	if err := json.Unmarshal(b.client.body, &created); err != nil {
		return 0, err
	}
	timeout := time.NewTimer(frameTimeout)
	defer timeout.Stop()
	for {
		select {
		case f, open := <-b.frames:
			if !open {
				return 0, errors.New("the live event stream ended")
			}
			if f.TransactionID == created.ID { // other frames are about earlier transfers
				return f.at.Sub(start), nil
			}
		case <-timeout.C:
			return 0, fmt.Errorf("no live event arrived for transfer %s", created.ID)
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
}
