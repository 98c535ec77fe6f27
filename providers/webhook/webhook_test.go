package webhook_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"hulak/providers/webhook"
)

var (
	body   = []byte(`{"id":"cb_1","kind":"funding.settled"}`)
	secret = []byte("a shared secret")
	at     = time.Unix(1_790_000_000, 0)
)

func TestSign(t *testing.T) {
	t.Parallel()
	// Computed with openssl dgst -sha256 -hmac, to detect an error that Sign and Verify share.
	const want = "t=1790000000,v1=7f71817cc3b31cbc7cd9c8246a16c7e4a175491cc128ab77a41e1470fafc701b"
	if got := webhook.Sign(body, at, secret); got != want {
		t.Errorf("Sign = %s, want %s", got, want)
	}
}

func TestVerify(t *testing.T) {
	t.Parallel()
	valid := webhook.Sign(body, at, secret)
	altered := append([]byte(nil), body...)
	altered[5] ^= 1
	cases := []struct {
		name    string
		header  string
		body    []byte
		now     time.Time
		secrets [][]byte
		want    error
	}{
		{"valid signature", valid, body, at, [][]byte{secret}, nil},
		{"five minutes old", valid, body, at.Add(webhook.Tolerance), [][]byte{secret}, nil},
		{"five minutes in the future", valid, body, at.Add(-webhook.Tolerance), [][]byte{secret}, nil},
		{"more than five minutes old", valid, body, at.Add(webhook.Tolerance + time.Second), [][]byte{secret}, webhook.ErrStale},
		{"more than five minutes in the future", valid, body, at.Add(-webhook.Tolerance - time.Second), [][]byte{secret}, webhook.ErrStale},
		{"altered body", valid, altered, at, [][]byte{secret}, webhook.ErrMismatch},
		{"wrong secret", valid, body, at, [][]byte{[]byte("guess")}, webhook.ErrMismatch},
		{"older of two secrets", valid, body, at, [][]byte{[]byte("newer"), secret}, nil},
		{"empty secret", webhook.Sign(body, at, nil), body, at, [][]byte{nil}, webhook.ErrMismatch},
		{"no secret", valid, body, at, nil, webhook.ErrMismatch},
		{"altered time", strings.Replace(valid, "t=179", "t=180", 1), body, at, [][]byte{secret}, webhook.ErrMismatch},
		{"missing header", "", body, at, [][]byte{secret}, webhook.ErrMalformed},
		{"missing signature", "t=1790000000", body, at, [][]byte{secret}, webhook.ErrMalformed},
		{"missing time", valid[strings.Index(valid, "v1="):], body, at, [][]byte{secret}, webhook.ErrMalformed},
		{"duplicate time", "t=1," + valid, body, at, [][]byte{secret}, webhook.ErrMalformed},
		{"invalid hex", "t=1790000000,v1=zz", body, at, [][]byte{secret}, webhook.ErrMalformed},
		{"too many signatures", valid + strings.Repeat(",v1=00", 9), body, at, [][]byte{secret}, webhook.ErrMalformed},
		{"oversized header", valid + strings.Repeat(",x=1", 400), body, at, [][]byte{secret}, webhook.ErrMalformed},
		{"additional unknown scheme", valid + ",v2=later", body, at, [][]byte{secret}, nil},
	}
	for _, c := range cases {
		t.Run("Verify checks the signature: "+c.name, func(t *testing.T) {
			t.Parallel()
			if err := webhook.Verify(c.header, c.body, c.now, c.secrets...); !errors.Is(err, c.want) {
				t.Errorf("Verify = %v, want %v", err, c.want)
			}
		})
	}
}

func FuzzVerify(f *testing.F) {
	f.Add("t=1,v1=00", []byte("x"))
	f.Fuzz(func(t *testing.T, header string, body []byte) {
		if err := webhook.Verify(header, body, at, secret); err == nil && header != webhook.Sign(body, at, secret) {
			// The fuzzer does not know the secret, so it cannot forge a valid header.
			t.Fatalf("Verify accepted the forged header %q", header)
		}
	})
}
