// Command go sends a transfer with a Go client that is generated from the API document. It signs up a sender, verifies them, links a bank,
// adds a beneficiary, sends $200, and waits until the transfer is completed.
//
// It needs a running program with its sandbox. HULAK_URL and HULAK_SANDBOX_URL are their addresses.
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"hulak/clients/go/hulak"
)

//go:generate mkdir -p hulak
//go:generate go tool oapi-codegen -config oapi-codegen.yaml ../../httpapi/openapi.json

const (
	timeout      = 2 * time.Minute
	pollInterval = 100 * time.Millisecond
)

func main() {
	log.SetFlags(0)
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	c, err := newClient(env("HULAK_URL", "http://127.0.0.1:8080"), env("HULAK_SANDBOX_URL", "http://127.0.0.1:8081"))
	if err != nil {
		log.Fatal(err)
	}
	transfer, err := c.sendMoney(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %s %s\n", transfer.Id, transfer.SenderAmount, transfer.Status)
}

func env(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}

// client calls the API as one sender.
type client struct {
	api      *hulak.ClientWithResponses
	sandbox  string
	token    string
	position string // log position of the last write
}

func newClient(server, sandbox string) (*client, error) {
	c := &client{sandbox: sandbox}
	api, err := hulak.NewClientWithResponses(server, hulak.WithRequestEditorFn(c.addHeaders), hulak.WithHTTPClient(c))
	c.api = api
	return c, err
}

// addHeaders adds the token and, to reads, the position of the last write, so that the response includes it.
func (c *client) addHeaders(_ context.Context, r *http.Request) error {
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	if r.Method == http.MethodGet && c.position != "" {
		r.Header.Set("Hulak-Position", c.position)
	}
	return nil
}

// Do sends a request and keeps the position in its response.
func (c *client) Do(r *http.Request) (*http.Response, error) {
	response, err := http.DefaultClient.Do(r)
	if err == nil && response.Header.Get("Hulak-Position") != "" {
		c.position = response.Header.Get("Hulak-Position")
	}
	return response, err
}

// sendMoney sends $200 as a new sender.
func (c *client) sendMoney(ctx context.Context) (sent hulak.TransactionDetail, err error) {
	senderID, err := c.signUp(ctx)
	if err != nil {
		return sent, err
	}
	bankID, err := c.linkBank(ctx, senderID)
	if err != nil {
		return sent, err
	}
	beneficiaryID, accountID, err := c.addBeneficiary(ctx)
	if err != nil {
		return sent, err
	}
	amount := "200.00"
	quoted, err := c.api.GetQuoteWithResponse(ctx, &hulak.GetQuoteParams{SenderAmount: &amount})
	if err != nil || quoted.JSON200 == nil {
		return sent, failure("quote", err, quoted)
	}
	quote := quoted.JSON200
	key := newKey() // a retry with the same key cannot send the money twice
	created, err := c.api.CreateTransactionWithResponse(ctx, &hulak.CreateTransactionParams{IdempotencyKey: &key},
		hulak.CreateTransaction{
			SenderAmount: quote.SenderAmount, RecipientAmount: quote.RecipientAmount, FeeAmount: quote.FeeAmount,
			ExchangeRate: quote.ExchangeRate, RecipientCurrency: quote.RecipientCurrency, QuoteToken: quote.QuoteToken,
			DestinationCountry: "NPL", RemittancePurpose: "Family Expenses", RecipientId: beneficiaryID,
			PayoutMethod: "BANK_DEPOSIT", RecipientAccountId: &accountID, FundingSource: "BANK_ACCOUNT", SenderFundingAccountId: bankID,
		})
	if err != nil || created.JSON200 == nil {
		return sent, failure("transfer", err, created)
	}
	return poll(ctx, "the transfer to complete", func() (*hulak.TransactionDetail, error) {
		r, err := c.api.GetTransactionWithResponse(ctx, created.JSON200.Id, nil)
		switch {
		case err != nil || r.JSON200 == nil:
			return nil, failure("transfer", err, r)
		case r.JSON200.Status != "COMPLETED":
			return nil, nil
		}
		return r.JSON200, nil
	})
}

// signUp creates and verifies an account. It returns the sender's ID.
func (c *client) signUp(ctx context.Context) (string, error) {
	email := "maya." + strings.ToLower(newKey()) + "@example.com"
	phone := fmt.Sprintf("214555%04d", time.Now().UnixNano()%10_000)
	key := newKey()
	signedUp, err := c.api.SignUpWithResponse(ctx, &hulak.SignUpParams{IdempotencyKey: &key}, hulak.SignUp{
		FirstName: "Maya", LastName: "Gurung", Email: email, State: "TX", CountryCode: "+1", PhoneNumber: phone,
		Password: "Sagar-7matha", RepeatPassword: "Sagar-7matha",
	})
	if err != nil || signedUp.JSON200 == nil {
		return "", failure("sign-up", err, signedUp)
	}
	c.token = signedUp.JSON200.Token
	emailCode, err := c.code(ctx, email)
	if err != nil {
		return "", err
	}
	if r, err := c.api.VerifyEmailWithResponse(ctx, emailCode); err != nil || r.JSON200 == nil {
		return "", failure("email verification", err, r)
	}
	phoneCode, err := c.code(ctx, "+1"+phone)
	if err != nil {
		return "", err
	}
	if r, err := c.api.VerifyPhoneWithResponse(ctx, phoneCode); err != nil || r.JSON200 == nil {
		return "", failure("phone verification", err, r)
	}
	sender, err := c.api.GetSenderWithResponse(ctx, nil)
	if err != nil || sender.JSON200 == nil {
		return "", failure("sender", err, sender)
	}
	id := sender.JSON200.Sender.Id
	if err := c.simulate(ctx, "kyc", map[string]string{"referenceId": id, "status": "VERIFIED"}); err != nil {
		return "", err
	}
	return poll(ctx, "the identity verification", func() (*string, error) {
		r, err := c.api.GetSenderWithResponse(ctx, nil)
		switch {
		case err != nil || r.JSON200 == nil:
			return nil, failure("sender", err, r)
		case !r.JSON200.Status.IsKYCVerified:
			return nil, nil
		}
		return &id, nil
	})
}

// linkBank links a bank account, as the sender does in the bank's widget. It returns the account's ID.
func (c *client) linkBank(ctx context.Context, senderID string) (string, error) {
	err := c.simulate(ctx, "bank", map[string]string{
		"referenceId": senderID, "name": "First Sandbox Bank", "accountType": "checking", "status": "VERIFIED",
	})
	if err != nil {
		return "", err
	}
	return poll(ctx, "the linked bank account", func() (*string, error) {
		r, err := c.api.ListSenderBanksWithResponse(ctx, nil)
		switch {
		case err != nil || r.JSON200 == nil:
			return nil, failure("bank accounts", err, r)
		case len(r.JSON200.Result) == 0:
			return nil, nil
		}
		return &r.JSON200.Result[0].Id, nil
	})
}

// addBeneficiary adds a beneficiary with a bank account. It returns the IDs of both.
func (c *client) addBeneficiary(ctx context.Context) (id, accountID string, err error) {
	key := newKey()
	added, err := c.api.AddBeneficiaryWithResponse(ctx, &hulak.AddBeneficiaryParams{IdempotencyKey: &key}, hulak.BeneficiaryForm{
		FirstName: "Sita", LastName: "Gurung", AddressLine1: "Lakeside Road 6", Country: "NPL", State: "Gandaki", City: "Pokhara",
		PostalCode: "33700", SenderRelationship: "Sister", CountryCode: "+977", PhoneNumber: "9841234567",
	})
	if err != nil || added.JSON200 == nil {
		return "", "", failure("beneficiary", err, added)
	}
	accountKey := newKey()
	account, err := c.api.AddBeneficiaryBankWithResponse(ctx, &hulak.AddBeneficiaryBankParams{IdempotencyKey: &accountKey}, hulak.AddBank{
		BeneficiaryId: added.JSON200.Id, BankId: "1009", AccountNumber: "0123456789012345", AccountType: "savings",
	})
	if err != nil || account.JSON200 == nil {
		return "", "", failure("beneficiary's account", err, account)
	}
	return added.JSON200.Id, account.JSON200.Id, nil
}

// code waits for a verification code in the sandbox's mailbox.
func (c *client) code(ctx context.Context, to string) (string, error) {
	return poll(ctx, "a code for "+to, func() (*string, error) {
		var messages []struct{ Code string }
		if err := c.callSandbox(ctx, http.MethodGet, "/mailbox.json?to="+url.QueryEscape(to), nil, &messages); err != nil {
			return nil, err
		}
		for _, m := range messages {
			if m.Code != "" {
				return &m.Code, nil
			}
		}
		return nil, nil
	})
}

// simulate performs an action of a provider in the sandbox.
func (c *client) simulate(ctx context.Context, action string, body any) error {
	return c.callSandbox(ctx, http.MethodPost, "/simulate/"+action, body, nil)
}

func (c *client) callSandbox(ctx context.Context, method, path string, body, result any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, method, c.sandbox+path, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("sandbox %s: %s", path, response.Status)
	}
	if result == nil {
		return nil
	}
	return json.NewDecoder(response.Body).Decode(result)
}

// poll calls find until it returns a value or an error.
func poll[T any](ctx context.Context, what string, find func() (*T, error)) (value T, err error) {
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	for {
		found, err := find()
		if err != nil {
			return value, err
		}
		if found != nil {
			return *found, nil
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return value, fmt.Errorf("waiting for %s: %w", what, ctx.Err())
		}
	}
}

// failure returns the error of a call that did not respond with 200.
func failure(call string, err error, response interface{ GetBody() []byte }) error {
	if err != nil {
		return fmt.Errorf("%s: %w", call, err)
	}
	return fmt.Errorf("%s: %s", call, response.GetBody())
}

// newKey returns a new idempotency key.
func newKey() string { return rand.Text() }
