package reference_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"hulak/domain/reference"
)

// TestFormatPhone tests the format on the server. ContactForms.test.tsx tests the same format on the web pages.
func TestFormatPhone(t *testing.T) {
	t.Parallel()
	for number, want := range map[string]string{
		"+16175550142": "+1 (617) 555-0142", "+1617": "+1 617", "+9779841234567": "+977 984-1234567", "+977014412345": "+977 014412345",
		"6175550142": "6175550142", "+919876543210": "+919876543210", "": "",
	} {
		if got := reference.FormatPhone(number); got != want {
			t.Errorf("FormatPhone(%q) = %q, want %q (5.06f)", number, got, want)
		}
	}
}

// TestNormalizePhone uses the same cases as the web tests.
func TestNormalizePhone(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/phones.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Code, Typed, Number string }
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(fmt.Sprintf("NormalizePhone(%s, %q) returns %q (5.06f 5.06h)", c.Code, c.Typed, c.Number), func(t *testing.T) {
			t.Parallel()
			got, ok := reference.NormalizePhone(c.Code, c.Typed)
			if got != c.Number || ok != (c.Number != "") {
				t.Errorf("got %q, %t; want %q", got, ok, c.Number)
			}
		})
	}
}
