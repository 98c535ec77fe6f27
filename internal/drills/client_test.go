package drills

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

const (
	password     = "Sagar-7matha"
	pollInterval = 20 * time.Millisecond

	// The pause before a request is repeated doubles from the first value to the last one.
	minRetryDelay = 250 * time.Millisecond
	maxRetryDelay = 2 * time.Second

	maxIdleConnections = 64
)

// client calls the API as one user. It uses any of the API servers, and repeats a request until one of them has answered it.
type client struct {
	apps    []string // origins of the API servers, or of their load balancer
	sandbox string
	address string // sent in the X-Forwarded-For header, so that senders do not share rate limits
	http    *http.Client
	token   string

	next    atomic.Int64 // number of requests sent, which selects the API server
	retries *atomic.Int64
	newKeys bool // a planted bug: a repeated request gets a new key

	id, bank, beneficiary, account string // set for a sender
	traceparent                    string // sent with each request, unless it is empty
}

func newClient(apps []string, sandbox string) *client {
	return &client{
		apps: apps, sandbox: sandbox, address: "10.0.0.1", retries: new(atomic.Int64),
		http: &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: maxIdleConnections}},
	}
}

// forSender returns a client for sender n. The clients of all senders share connections and the counter of retries.
func (c *client) forSender(n int) *client {
	address := fmt.Sprintf("10.1.%d.%d", n>>8, n&0xff)
	return &client{apps: c.apps, sandbox: c.sandbox, address: address, http: c.http, retries: c.retries, newKeys: c.newKeys}
}

// await polls until condition returns true or an error, or until the context ends.
func await(ctx context.Context, description string, condition func() (bool, error)) error {
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	for {
		ok, err := condition()
		if ok || err != nil {
			return err
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return fmt.Errorf("timed out waiting for %s: %w", description, context.Cause(ctx))
		}
	}
}

// send sends a request once.
func (c *client) send(ctx context.Context, target, method, key string, body any) (status int, answer []byte, err error) {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return 0, nil, err
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, target, content)
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("X-Forwarded-For", c.address)
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.traceparent != "" {
		request.Header.Set("Traceparent", c.traceparent)
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

// call sends a request to the API. It repeats the request with the same key, at the next server, while there is no answer or the answer
// is 502, 503, or 504. It returns an error for any other status than 200, and if the program refuses writes because events are lost.
func (c *client) call(ctx context.Context, method, path, key string, body any) (answer []byte, err error) {
	for delay := minRetryDelay; ; delay = min(2*delay, maxRetryDelay) {
		app := c.apps[c.next.Add(1)%int64(len(c.apps))]
		status, answer, err := c.send(ctx, app+path, method, key, body)
		switch {
		case ctx.Err() != nil:
			return nil, fmt.Errorf("%s: %w", path, context.Cause(ctx))
		case err == nil && status == http.StatusOK:
			return answer, nil
		case err == nil && (!isTemporary(status) || bytes.Contains(answer, []byte("LOG_STOPPED"))):
			return nil, &statusError{path, status, string(answer)}
		}
		c.retries.Add(1)
		if c.newKeys {
			key = uuid.NewString()
		}
		select {
		case <-time.After(delay/2 + rand.N(delay)):
		case <-ctx.Done():
		}
	}
}

// isTemporary reports whether a status says that no server could answer.
func isTemporary(status int) bool {
	return status == http.StatusBadGateway || status == http.StatusServiceUnavailable || status == http.StatusGatewayTimeout
}

// statusError is an answer that ends a call.
type statusError struct {
	path   string
	status int
	answer string
}

func (e *statusError) Error() string {
	return fmt.Sprintf("%s: status %d: %s", e.path, e.status, e.answer)
}

func (c *client) get(ctx context.Context, path string, result any) error {
	return c.decode(ctx, http.MethodGet, path, nil, result)
}

func (c *client) post(ctx context.Context, path string, body, result any) error {
	return c.decode(ctx, http.MethodPost, path, body, result)
}

func (c *client) decode(ctx context.Context, method, path string, body, result any) error {
	key := ""
	if method == http.MethodPost {
		key = uuid.NewString()
	}
	answer, err := c.call(ctx, method, path, key, body)
	if err != nil || result == nil {
		return err
	}
	return json.Unmarshal(answer, result)
}

// callSandbox sends a request to the sandbox and decodes its answer into result, unless result is nil.
func (c *client) callSandbox(ctx context.Context, method, path string, body, result any) error {
	status, answer, err := c.send(ctx, c.sandbox+path, method, "", body)
	switch {
	case err != nil:
		return err
	case status != http.StatusOK:
		return &statusError{path, status, string(answer)}
	case result == nil:
		return nil
	}
	return json.Unmarshal(answer, result)
}

// signUp signs up sender n and prepares them to send money.
func (c *client) signUp(ctx context.Context, n int) error {
	email, phone := fmt.Sprintf("sender%d@example.com", n), fmt.Sprintf("214555%04d", n)
	var login struct{ Token string }
	err := c.post(ctx, "/v1/auth/users", map[string]string{
		"firstName": "Maya", "middleName": "", "lastName": "Gurung", "email": email, "state": "TX", "countryCode": "+1",
		"phoneNumber": phone, "password": password, "repeatPassword": password,
	}, &login)
	if err != nil {
		return err
	}
	c.token = login.Token
	if err := c.confirm(ctx, "email", email); err != nil {
		return err
	}
	if err := c.confirm(ctx, "phone", "+1"+phone); err != nil { // the code is sent after the email address is confirmed
		return err
	}
	var me struct {
		Sender struct{ ID string }
		Status struct{ IsEmailVerified, IsPhoneVerified, IsKYCVerified bool }
	}
	if err := c.awaitView(ctx, "/v1/senders", &me, func() bool { return me.Status.IsEmailVerified && me.Status.IsPhoneVerified }); err != nil {
		return err
	}
	c.id = me.Sender.ID
	if err := c.simulate(ctx, "/kyc", map[string]string{"referenceId": c.id, "status": "VERIFIED"}); err != nil {
		return err
	}
	if err := c.awaitView(ctx, "/v1/senders", &me, func() bool { return me.Status.IsKYCVerified }); err != nil {
		return err
	}
	return c.addAccounts(ctx)
}

// confirm confirms an email address or phone number with the code that was sent to it.
func (c *client) confirm(ctx context.Context, channel, to string) error {
	code := ""
	err := await(ctx, "a code for "+to, func() (bool, error) {
		var messages []struct{ Code string }
		err := c.callSandbox(ctx, http.MethodGet, "/mailbox.json?to="+url.QueryEscape(to), nil, &messages)
		for _, m := range messages {
			code += m.Code // only one message has a code
		}
		return code != "", err
	})
	if err != nil {
		return err
	}
	return c.get(ctx, "/v1/auth/verify/"+channel+"/"+code, nil)
}

// addAccounts links a bank account to send from, and adds a beneficiary with a bank account.
func (c *client) addAccounts(ctx context.Context) error {
	err := c.simulate(ctx, "/bank", map[string]string{
		"referenceId": c.id, "name": "First Sandbox Bank", "accountType": "checking", "status": "VERIFIED",
	})
	if err != nil {
		return err
	}
	var banks struct{ Result []struct{ ID string } }
	if err := c.awaitView(ctx, "/v1/senders/banks", &banks, func() bool { return len(banks.Result) > 0 }); err != nil {
		return err
	}
	c.bank = banks.Result[0].ID
	var created struct{ ID string }
	err = c.post(ctx, "/v1/senders/beneficiaries", map[string]string{
		"firstName": "Sita", "middleName": "", "lastName": "Gurung", "email": "", "addressLine1": "Lakeside Road 6", "country": "NPL",
		"state": "Gandaki", "city": "Pokhara", "postalCode": "33700", "senderRelationship": "Sister", "countryCode": "+977",
		"phoneNumber": "9841234567", "dateOfBirth": "",
	}, &created)
	if err != nil {
		return err
	}
	c.beneficiary = created.ID
	err = c.post(ctx, "/v1/senders/beneficiaries/bank", map[string]string{
		"beneficiaryId": c.beneficiary, "bankId": "1009", "accountNumber": "0123456789012345", "accountType": "savings",
		"branchLocation": "Pokhara", "remittancePurpose": "Family Expenses",
	}, &created)
	c.account = created.ID
	return err
}

// addCard links a debit card to send from, and returns its ID.
func (c *client) addCard(ctx context.Context, t *testing.T) string {
	t.Helper()
	require.NoError(t, c.simulate(ctx, "/card", map[string]string{"referenceId": c.id, "network": "VISA"}))
	var cards struct{ Result []struct{ ID string } }
	require.NoError(t, c.awaitView(ctx, "/v1/senders/cards", &cards, func() bool { return len(cards.Result) > 0 }))
	return cards.Result[0].ID
}

func (c *client) simulate(ctx context.Context, path string, body any) error {
	return c.callSandbox(ctx, http.MethodPost, "/simulate"+path, body, nil)
}

// awaitView repeats a read until its result meets a condition.
func (c *client) awaitView(ctx context.Context, path string, result any, condition func() bool) error {
	return await(ctx, path, func() (bool, error) {
		err := c.get(ctx, path, result)
		if e, ok := errors.AsType[*statusError](err); ok && e.status == http.StatusNotFound {
			return false, nil // not in the read model yet
		}
		return err == nil && condition(), err
	})
}

// transferRequest returns a request to send $20 from a bank account to a bank account. It is a function of the sender, so a repeated
// request has the same body.
func (c *client) transferRequest() map[string]any {
	return map[string]any{
		"feeAmount": "5.00", "exchangeRate": "133.25", "senderAmount": "20.00", "recipientAmount": "2665.00",
		"recipientCurrency": "NPR", "destinationCountry": "NPL", "remittancePurpose": "Family Expenses",
		"recipientId": c.beneficiary, "payoutMethod": "BANK_DEPOSIT", "recipientAccountId": c.account,
		"fundingSource": "BANK_ACCOUNT", "senderFundingAccountId": c.bank,
		"secondTransfer": true, // confirms a repeated transfer, because all transfers have the same amount
	}
}
