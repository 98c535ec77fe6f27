package testsenders

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"hulak/internal/background"
)

const (
	callTimeout  = 30 * time.Second
	pollInterval = 200 * time.Millisecond
)

// LinkBanks links a bank account through the sandbox for each sender, because the sandbox rejects debits from unknown accounts. app and
// sandbox are the origins of running servers.
func LinkBanks(ctx context.Context, senders []Sender, app, sandbox string) error {
	transport := &http.Transport{MaxIdleConnsPerHost: concurrency}
	defer transport.CloseIdleConnections()
	l := linker{app: app, sandbox: sandbox, client: &http.Client{Timeout: callTimeout, Transport: transport}}
	return forEach(ctx, senders, func(ctx context.Context, _ int, s *Sender) error { return l.link(ctx, s) })
}

type linker struct {
	app, sandbox string
	client       *http.Client
}

func (l *linker) link(ctx context.Context, s *Sender) error {
	account := fmt.Appendf(nil, `{"referenceId":"%s","name":"Second Sandbox Bank","accountType":"checking","status":"VERIFIED"}`, s.ID)
	if _, err := l.call(ctx, http.MethodPost, l.sandbox+"/simulate/bank", "", account); err != nil {
		return err
	}
	for { // wait for the callback
		body, err := l.call(ctx, http.MethodGet, l.app+"/v1/senders/banks", s.Token, nil)
		if err != nil {
			return err
		}
		var listed struct {
			Result []struct{ ID string }
		}
		if err := json.Unmarshal(body, &listed); err != nil {
			return err
		}
		for _, bank := range listed.Result {
			if bank.ID != s.ID {
				s.Bank = bank.ID
				return nil
			}
		}
		if !background.Sleep(ctx, pollInterval) {
			return ctx.Err()
		}
	}
}

func (l *linker) call(ctx context.Context, method, url, token string, body []byte) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := l.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s %s: status %d: %s", method, url, response.StatusCode, answer)
	}
	return answer, err
}
