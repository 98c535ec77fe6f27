package seal_test

import (
	"fmt"
	"strings"

	"hulak/eventstore/seal"
)

func ExampleGenerateKey() {
	text, err := seal.GenerateKey(seal.DefaultOrigin)
	if err != nil {
		fmt.Println(err)
		return
	}
	key, err := seal.ParseKey(text)
	fmt.Println(strings.HasPrefix(key.Public, seal.DefaultOrigin+"+"), err)
	// Output: true <nil>
}
