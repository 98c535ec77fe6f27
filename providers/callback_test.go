package providers_test

import (
	"encoding/json"
	"errors"
	"maps"
	"strings"
	"testing"

	"hulak/providers"
)

func TestDecodeCallback(t *testing.T) {
	t.Parallel()
	valid := map[string]any{
		"id": "c-1", "kind": "funding.returned", "occurredAt": "2026-03-02T18:00:00Z", "referenceId": "t-1",
		"key": "t-1/funding/1", "code": "R01", "amount": "205.00", "currency": "USD", "unknownField": true,
	}
	encode := func(change func(map[string]any)) []byte {
		c := map[string]any{}
		maps.Copy(c, valid)
		change(c)
		body, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		return body
	}
	t.Run("DecodeCallback decodes a complete callback and ignores unknown fields", func(t *testing.T) {
		t.Parallel()
		got, err := providers.DecodeCallback(encode(func(map[string]any) {}))
		if err != nil || got.Kind != providers.FundingReturned || got.Code != "R01" || got.Key != "t-1/funding/1" || got.OccurredAt.IsZero() {
			t.Errorf("got %+v, %v", got, err)
		}
	})
	for name, change := range map[string]func(map[string]any){
		"missing id":           func(c map[string]any) { delete(c, "id") },
		"oversized id":         func(c map[string]any) { c["id"] = strings.Repeat("x", 1000) },
		"missing reference":    func(c map[string]any) { delete(c, "referenceId") },
		"unknown kind":         func(c map[string]any) { c["kind"] = "funding.evaporated" },
		"missing key":          func(c map[string]any) { delete(c, "key") },
		"missing code":         func(c map[string]any) { delete(c, "code") },
		"numeric id":           func(c map[string]any) { c["id"] = 7 },
		"NUL in id":            func(c map[string]any) { c["id"] = "c\x001" },
		"NUL in another field": func(c map[string]any) { c["status"] = "a\x00" },
	} {
		t.Run("DecodeCallback rejects a malformed callback without quoting it: "+name, func(t *testing.T) {
			t.Parallel()
			_, err := providers.DecodeCallback(encode(change))
			if !errors.Is(err, providers.ErrMalformed) {
				t.Fatalf("got %v, want ErrMalformed", err)
			}
			if text := err.Error(); strings.Contains(text, "t-1") || strings.Contains(text, "evaporated") {
				t.Errorf("the error quotes the callback: %s", text)
			}
		})
	}
}

func TestDecodeCallbackRejectsInvalidID(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"NUL":           `{"id":"c\u00001","kind":"payout.ready","referenceId":"t-1","key":"k"}`,
		"invalid UTF-8": "{\"id\":\"c\xff1\",\"kind\":\"payout.ready\",\"referenceId\":\"t-1\",\"key\":\"k\"}",
	} {
		t.Run("an ID with "+name+" is rejected", func(t *testing.T) {
			t.Parallel()
			c, err := providers.DecodeCallback([]byte(body))
			if !errors.Is(err, providers.ErrMalformed) || c.ID != "" {
				t.Errorf("got ID %q and error %v, want ErrMalformed without an ID", c.ID, err)
			}
		})
	}
}

func FuzzDecodeCallback(f *testing.F) {
	f.Add([]byte(`{"id":"c-1","kind":"payout.ready","referenceId":"t-1","key":"k"}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		c, err := providers.DecodeCallback(body)
		if err == nil && (c.ID == "" || c.ReferenceID == "" || c.Kind == "") {
			t.Errorf("accepted an incomplete callback: %q", body)
		}
	})
}
