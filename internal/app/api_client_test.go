package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
)

// apiClient calls the API as one user, just as the web app does. Its methods return errors instead of failing the test, because
// tests use many clients concurrently.
type apiClient struct {
	urls baseURLs
	http *http.Client
	// address is sent in the X-Forwarded-For header, so that senders do not share rate limits.
	address string

	id, email, bank, beneficiary, account string

	mu    sync.Mutex
	token string
}

// baseURLs holds the URLs of the app and the sandbox.
type baseURLs struct{ app, sandbox string }

func newBaseURLs(p *Program) baseURLs { return baseURLs{p.url, p.sandboxURL} }

const senderPassword = "Sagar-7matha"

// pollInterval is the interval at which tests poll for changes.
const pollInterval = 20 * time.Millisecond

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

// inParallel calls do n times concurrently and fails the test if any call fails.
func inParallel(t *testing.T, n int, do func(i int) error) {
	t.Helper()
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { errs[i] = do(i) })
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// call sends a request and returns the response. If key is empty, it sends no idempotency key. If the session has ended, it signs
// in again.
func (c *apiClient) call(ctx context.Context, method, path, key string, body any) (status int, responseBody []byte, err error) {
	status, responseBody, err = c.send(ctx, c.urls.app+path, method, key, body)
	if err != nil || status != http.StatusUnauthorized || c.email == "" {
		return status, responseBody, err
	}
	if err := c.signIn(ctx, c.email, senderPassword); err != nil {
		return 0, nil, err
	}
	return c.send(ctx, c.urls.app+path, method, key, body)
}

func (c *apiClient) signIn(ctx context.Context, email, password string) error {
	const path = "/v1/auth/signin"
	var login struct{ Token, Challenge string }
	status, responseBody, err := c.send(ctx, c.urls.app+path, http.MethodPost, "", map[string]string{"email": email, "password": password})
	if err := decodeResponse(path, status, responseBody, err, &login); err != nil {
		return err
	}
	if login.Challenge != "" {
		if login.Token, err = c.secondFactor(ctx, email, login.Challenge); err != nil {
			return err
		}
	}
	c.setToken(login.Token)
	return nil
}

// secondFactor finishes a sign-in with the authenticator app of a demo account.
func (c *apiClient) secondFactor(ctx context.Context, email, challenge string) (token string, err error) {
	const authenticatorPath, path = "/authenticator.json", "/v1/auth/second-factor"
	status, responseBody, err := c.send(ctx, c.urls.sandbox+authenticatorPath, http.MethodGet, "", nil)
	if err := decodeResponse(authenticatorPath, status, responseBody, err, nil); err != nil {
		return "", err
	}
	code, err := codeFor(email, responseBody)
	if err != nil {
		return "", err
	}
	var login struct{ Token string }
	status, responseBody, err = c.send(ctx, c.urls.app+path, http.MethodPost, "", map[string]string{"challenge": challenge, "code": code})
	err = decodeResponse(path, status, responseBody, err, &login)
	return login.Token, err
}

// setToken sets the token for later requests.
func (c *apiClient) setToken(token string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.token = token
}

func (c *apiClient) currentToken() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.token
}

func (c *apiClient) send(ctx context.Context, target, method, key string, body any) (status int, responseBody []byte, err error) {
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
	for name, value := range map[string]string{"Idempotency-Key": key, "X-Forwarded-For": c.address} {
		if value != "" {
			request.Header.Set(name, value)
		}
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if token := c.currentToken(); token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	responseBody, err = io.ReadAll(response.Body)
	return response.StatusCode, responseBody, err
}

// callWithRetry repeats a request with the same key while the server is overloaded, as the web app does. If key is empty, it
// generates a key.
func (c *apiClient) callWithRetry(ctx context.Context, method, path, key string, body any) (status int, responseBody []byte, err error) {
	if key == "" && method != http.MethodGet {
		key = uuid.NewString()
	}
	waitErr := await(ctx, "a response to "+path, func() (bool, error) {
		status, responseBody, err = c.call(ctx, method, path, key, body)
		return status != http.StatusServiceUnavailable && status != http.StatusTooManyRequests, nil
	})
	return status, responseBody, errors.Join(err, waitErr)
}

// callOK calls callWithRetry and returns an error unless the status is 200. It decodes the response into result, unless result is nil.
func (c *apiClient) callOK(ctx context.Context, method, path, key string, body, result any) error {
	status, responseBody, err := c.callWithRetry(ctx, method, path, key, body)
	return decodeResponse(method+" "+path, status, responseBody, err, result)
}

func (c *apiClient) simulate(ctx context.Context, path string, body any) error {
	status, responseBody, err := c.send(ctx, c.urls.sandbox+"/simulate"+path, http.MethodPost, "", body)
	return decodeResponse("simulate "+path, status, responseBody, err, nil)
}

// decodeResponse returns an error unless the status is 200. It decodes the response into result, unless result is nil.
func decodeResponse(request string, status int, responseBody []byte, err error, result any) error {
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", request, err)
	case status != http.StatusOK:
		return fmt.Errorf("%s: status %d: %s", request, status, responseBody)
	case result == nil:
		return nil
	}
	if err := json.Unmarshal(responseBody, result); err != nil {
		return fmt.Errorf("%s: %w: %s", request, err, responseBody)
	}
	return nil
}

// concurrentSignUps limits concurrent sign-ups, because password hashing is slow.
const concurrentSignUps = 4

// newSenders signs up senders and prepares them to send money.
func newSenders(ctx context.Context, t *testing.T, urls baseURLs, count int) []*apiClient {
	t.Helper()
	senders, slots := make([]*apiClient, count), make(chan struct{}, concurrentSignUps)
	inParallel(t, count, func(i int) (err error) {
		slots <- struct{}{}
		defer func() { <-slots }()
		senders[i], err = newSender(ctx, urls, i)
		return err
	})
	return senders
}

// newSender signs up sender n and prepares them to send money.
func newSender(ctx context.Context, urls baseURLs, n int) (*apiClient, error) {
	c := &apiClient{
		urls: urls, address: fmt.Sprintf("10.%d.%d.%d", 1+n>>16, n>>8&255, n&255),
		http: &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 16}},
	}
	for _, step := range []func(context.Context, int) error{c.signUp, c.verify, c.linkBank, c.addBeneficiary} {
		if err := step(ctx, n); err != nil {
			return nil, fmt.Errorf("sender %d: %w", n, err)
		}
	}
	return c, nil
}

func senderEmail(n int) string { return fmt.Sprintf("sender%d@example.com", n) }

func senderPhone(n int) string { return fmt.Sprintf("214555%04d", n) }

func (c *apiClient) signUp(ctx context.Context, n int) error {
	var login struct{ Token string }
	err := c.callOK(ctx, http.MethodPost, "/v1/auth/users", "", map[string]string{
		"firstName": "Maya", "middleName": "", "lastName": "Gurung", "email": senderEmail(n), "state": "TX", "countryCode": "+1",
		"phoneNumber": senderPhone(n), "password": senderPassword, "repeatPassword": senderPassword,
	}, &login)
	c.setToken(login.Token)
	c.email = senderEmail(n)
	return err
}

// senderAccount holds the fields of a sender's account that tests read.
type senderAccount struct {
	Sender struct{ ID string }
	Status struct{ IsEmailVerified, IsPhoneVerified, IsKYCVerified bool }
}

func (c *apiClient) verify(ctx context.Context, n int) error {
	for _, channel := range []struct{ name, to string }{{"email", senderEmail(n)}, {"phone", "+1" + senderPhone(n)}} {
		code, err := c.awaitCode(ctx, channel.to)
		if err == nil {
			err = c.callOK(ctx, http.MethodGet, "/v1/auth/verify/"+channel.name+"/"+code, "", nil, nil)
		}
		if err != nil {
			return err
		}
	}
	if err := c.awaitAccount(ctx, func(s senderAccount) bool { c.id = s.Sender.ID; return s.Status.IsPhoneVerified }); err != nil {
		return err
	}
	if err := c.simulate(ctx, "/kyc", map[string]string{"referenceId": c.id, "status": "VERIFIED"}); err != nil {
		return err
	}
	return c.awaitAccount(ctx, func(s senderAccount) bool { return s.Status.IsKYCVerified })
}

// awaitAccount waits until the sender's account meets a condition.
func (c *apiClient) awaitAccount(ctx context.Context, condition func(senderAccount) bool) error {
	return await(ctx, "the sender's account", func() (bool, error) {
		var s senderAccount
		status, responseBody, err := c.callWithRetry(ctx, http.MethodGet, "/v1/senders", "", nil)
		if status == http.StatusNotFound {
			return false, nil // not in the read model yet
		}
		if err = decodeResponse("the sender", status, responseBody, err, &s); err != nil {
			return false, err
		}
		return condition(s), nil
	})
}

// awaitCode waits for a verification code sent to an email address or phone number.
func (c *apiClient) awaitCode(ctx context.Context, to string) (code string, err error) {
	err = await(ctx, "a code for "+to, func() (bool, error) {
		var messages []struct{ Code string }
		status, responseBody, err := c.send(ctx, c.urls.sandbox+"/mailbox.json?to="+url.QueryEscape(to), http.MethodGet, "", nil)
		if err := decodeResponse("mailbox", status, responseBody, err, &messages); err != nil {
			return false, err
		}
		for _, m := range messages {
			if m.Code != "" {
				code = m.Code
				return true, nil
			}
		}
		return false, nil
	})
	return code, err
}

func (c *apiClient) linkBank(ctx context.Context, _ int) error {
	err := c.simulate(ctx, "/bank", map[string]string{
		"referenceId": c.id, "name": "First Sandbox Bank", "accountType": "checking", "status": "VERIFIED",
	})
	if err != nil {
		return err
	}
	return await(ctx, "the linked bank", func() (bool, error) {
		var banks struct{ Result []struct{ ID string } }
		if err := c.callOK(ctx, http.MethodGet, "/v1/senders/banks", "", nil, &banks); err != nil || len(banks.Result) == 0 {
			return false, err
		}
		c.bank = banks.Result[0].ID
		return true, nil
	})
}

func (c *apiClient) addBeneficiary(ctx context.Context, _ int) error {
	var created struct{ ID string }
	err := c.callOK(ctx, http.MethodPost, "/v1/senders/beneficiaries", "", map[string]string{
		"firstName": "Sita", "middleName": "", "lastName": "Gurung", "email": "", "addressLine1": "Lakeside Road 6", "country": "NPL",
		"state": "Gandaki", "city": "Pokhara", "postalCode": "33700", "senderRelationship": "Sister", "countryCode": "+977",
		"phoneNumber": "9841234567", "dateOfBirth": "",
	}, &created)
	if err != nil {
		return err
	}
	c.beneficiary = created.ID
	err = c.callOK(ctx, http.MethodPost, "/v1/senders/beneficiaries/bank", "", map[string]string{
		"beneficiaryId": c.beneficiary, "bankId": "1009", "accountNumber": "0123456789012345", "accountType": "savings",
		"branchLocation": "Pokhara", "remittancePurpose": "Family Expenses",
	}, &created)
	c.account = created.ID
	return err
}

// defaultRate is a new installation's exchange rate.
var defaultRate = decimal.RequireFromString("133.25")

// transferRequest returns a request to send dollars from a bank account to a bank account.
func (c *apiClient) transferRequest(dollars int) map[string]any {
	return map[string]any{
		"feeAmount": "5.00", "exchangeRate": defaultRate.StringFixed(2), "senderAmount": fmt.Sprintf("%d.00", dollars),
		"recipientAmount":   defaultRate.Mul(decimal.NewFromInt(int64(dollars))).StringFixed(2),
		"recipientCurrency": "NPR", "destinationCountry": "NPL", "remittancePurpose": "Family Expenses",
		"recipientId": c.beneficiary, "payoutMethod": "BANK_DEPOSIT", "recipientAccountId": c.account,
		"fundingSource": "BANK_ACCOUNT", "senderFundingAccountId": c.bank,
		"secondTransfer": true, // confirms a repeated transfer, because tests repeat amounts
	}
}

// transferView holds the fields of a transfer that tests read.
type transferView struct{ ReferenceID, Status, DeliveryStatus string }

// create creates a transfer and returns its acknowledgment.
func (c *apiClient) create(ctx context.Context, key string, dollars int) (acknowledgment, error) {
	var created transferView
	err := c.callOK(ctx, http.MethodPost, "/v1/senders/transactions", key, c.transferRequest(dollars), &created)
	return acknowledgment{actor: c.id, key: key, transfer: created.ReferenceID}, err
}

// awaitTransfer waits until a transfer is visible and returns it.
func (c *apiClient) awaitTransfer(ctx context.Context, id string) (view transferView, err error) {
	err = await(ctx, "transfer "+id, func() (bool, error) {
		status, responseBody, err := c.callWithRetry(ctx, http.MethodGet, "/v1/senders/transactions/"+id, "", nil)
		if status == http.StatusNotFound {
			return false, nil
		}
		return true, decodeResponse("transfer "+id, status, responseBody, err, &view)
	})
	return view, err
}
